// Says so if this browser is too old for the page: written in words that every browser knows.
window.onload = function () {
  if (window.rollpadRuns) return;
  var wanted = (navigator.language || "en").slice(0, 2), old = document.getElementById("old");
  var all = old.getElementsByTagName("p"), found = false, at;
  for (at = 0; at < all.length; at += 1) if (all[at].lang === wanted) found = true;
  for (at = 0; at < all.length; at += 1) {
    all[at].style.display = all[at].lang === (found ? wanted : "en") ? "block" : "none";
  }
  old.removeAttribute("hidden");
};
