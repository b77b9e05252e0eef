from storage.disk import Disk
class Backup:
    def __init__(self, disk: Disk) -> None:
        pass
