from storage.disk import Disk
class Importing:
    def __init__(self, disk: Disk) -> None:
        pass
