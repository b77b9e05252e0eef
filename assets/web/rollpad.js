// The page of a guest: shows what the host draws, and sends touches. It decides nothing.
// Nothing from the host is read as HTML: texts are set as text, and only known elements of the SVG
// with known attributes are copied.
"use strict";

const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const LAYERS = ["frame", "print", "invite", "ink", "ghost", "aside"];
const ELEMENTS = new Set(["rect", "ellipse", "path", "text"]);
const ATTRIBUTES = new Set(["x", "y", "width", "height", "rx", "ry", "cx", "cy", "d", "fill",
  "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "font-size", "class", "transform"]);
const LANGUAGES = ["de", "en", "es", "fr", "it", "nl"];
const KNOWN = 10000; // as in guest_view.py
const REJECTED = 1008; // the host cannot read what the page has sent
const WRONG = 4003, GONE = 4004, MOVED = 4005, RENEWED = 4006; // as in guest_server.py
const CALM = 1000; // milliseconds until the page shows that it waits, and takes no touches
const FAR = 8000; // milliseconds without a host until the page shows that it may be in another network
const LATE = 3000; // milliseconds until a touch that is not confirmed is sent over a new connection
const MOVES = 40; // milliseconds between two moves of a finger that are sent
const LONG = 600; // milliseconds of a long press
const MOMENT = 400, REACH = 24, SLIP = 12; // milliseconds and pixels, as in steady.py

// What is stored: a browser is one guest, however many tabs it has

function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`rollpad.${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(`rollpad.${key}`, JSON.stringify(value));
  } catch { /* a private window may have no store */ }
}

function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

let secret = location.hash.slice(1) || kept("code", "");
const me = kept("me", { guest: randomName(), player: -2, name: "", seats: [], n: 0, mark: "" });
let unconfirmed = kept("unconfirmed", []);
let view = {};
let asked = 0; // the number of the touch that asks for help
let socket = null, greeted = false, pause = 300, lateTimer = 0;
let ended = 0; // the code with which the host has ended the connection for good
let stalled = false, stallTimer = 0; // stalled: touches are not taken
let answered = 0; // when the host has last accepted a connection, or the page was loaded
let farTimer = 0;

function remember() {
  keep("me", me);
  keep("unconfirmed", unconfirmed);
}

// The texts before the page is connected are served with it, in all languages

function early(name) {
  return ((window.WORDS || {})[language()] || {})[name] || "";
}

// The code: from the scanned address, or typed

// A code that was right before was replaced by a new one

function whyAsked({ code, reason }) {
  if (code === WRONG && secret !== kept("code", "")) return early("wrong");
  return reason ? early("renewed by").replace("{name}", () => reason) : early("renewed");
}

function askForCode(wrong) {
  secret = "";
  keep("code", "");
  calm();
  document.documentElement.lang = language();
  $("enter-word").textContent = early("ask");
  $("code-word").textContent = early("code");
  $("join").textContent = early("join");
  $("wrong").textContent = wrong;
  $("enter").hidden = false;
  for (const id of ["who", "stage", "people", "status"]) $(id).hidden = true;
  stayOn();
  $("code").value = "";
  $("code").focus();
}

$("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  secret = $("code").value;
  if (!secret.trim()) return;
  $("enter").hidden = true;
  pause = 300;
  answered = Date.now();
  waitForHost();
  connect();
});
$("again").addEventListener("click", () => location.reload());

// The look of the page

function language() {
  const wanted = kept("language", "") || navigator.language.slice(0, 2);
  return LANGUAGES.includes(wanted) ? wanted : "en";
}

function dark() {
  return kept("dark", matchMedia("(prefers-color-scheme: dark)").matches);
}

function look() {
  const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 * 100;
  const above = $("bar").offsetHeight + ($("people").offsetHeight || (view.block ? 0 : 56));
  const within = (value) => Math.max(120, Math.min(4000, Math.floor(value)));
  return {
    w: within(document.documentElement.clientWidth - 16),
    h: within(window.innerHeight - above - 8),
    letters: Math.max(100, Math.min(200, Math.round(textSize))),
    dark: dark(),
    contrast: matchMedia("(prefers-contrast: more)").matches,
    language: language(),
  };
}

let lastLook = "";

function sendLook() {
  const now = look();
  const text = JSON.stringify(now);
  if (greeted && text !== lastLook) {
    lastLook = text;
    transmit({ do: "look", look: now });
  }
}

// The connection

function connect() {
  if (ended || socket || !$("enter").hidden) return;
  const opened = socket = new WebSocket(`ws://${location.host}/socket`);
  clearTimeout(farTimer);
  farTimer = setTimeout(showStatus, Math.max(0, answered + FAR - Date.now()) + 50);
  opened.onopen = () => {
    answered = Date.now();
    const now = look();
    lastLook = JSON.stringify(now);
    transmit({ do: "hello", secret, guest: me.guest, mark: unconfirmed.length ? me.mark : "",
      player: me.player, name: me.name, look: now });
  };
  opened.onmessage = (event) => {
    if (opened === socket) receive(JSON.parse(event.data));
  };
  opened.onclose = (event) => {
    if (opened !== socket) return;
    socket = null;
    if (greeted) answered = Date.now();
    if (greeted && event.code === REJECTED) dropUnconfirmed();
    greeted = false;
    if (event.code === WRONG || event.code === RENEWED) {
      askForCode(whyAsked(event));
      return;
    }
    ended = [GONE, MOVED].includes(event.code) ? event.code : 0;
    waitForHost();
    showStatus();
    stayOn();
    if (!ended) setTimeout(connect, pause);
    pause = Math.min(3000, pause * 1.5);
  };
}

// Drops touches that the host has rejected: it would reject them again

function dropUnconfirmed() {
  unconfirmed = [];
  remember();
  endPending();
  note(view.words?.unsure ?? "");
}

function reconnect() {
  if (ended) return;
  const old = socket;
  socket = null;
  greeted = false;
  waitForHost();
  if (old) old.close();
  pause = 300;
  connect();
}

// Waits for a message of the host; after a moment the page shows that

function waitForHost() {
  if (!stalled && !stallTimer) {
    stallTimer = setTimeout(() => {
      stalled = true;
      showStatus();
    }, CALM);
  }
}

function calm() {
  clearTimeout(stallTimer);
  stallTimer = 0;
  stalled = false;
}

function transmit(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// Sends a touch with the round and slot that the page showed, and shows it as pending until the host
// has confirmed it. Returns its number; 0 if it is not taken

function touch(message) {
  if (stalled || ended) return 0;
  me.n += 1;
  const whole = { ...message, n: me.n };
  if (view.slot && !whole.slot) whole.slot = view.slot;
  unconfirmed.push(whole);
  remember();
  if (message.kind !== "move") note("");
  if (greeted) transmit(whole);
  if (!lateTimer) watch();
  waitForHost();
  return me.n;
}

function watch() {
  clearTimeout(lateTimer);
  lateTimer = unconfirmed.length ? setTimeout(reconnect, LATE) : 0;
}

const pending = []; // [number of the touch, element, its class while it is pending]

function showPending(number, element, name = "pending") {
  if (!number) return;
  element.classList.add(name);
  pending.push([number, element, name]);
}

function endPending() {
  const last = unconfirmed.length ? unconfirmed[0].n - 1 : me.n;
  for (const [, element, name] of pending.filter(([number]) => number <= last)) {
    element.classList.remove(name);
    if (element.matches(".mark")) element.remove();
  }
  pending.splice(0, pending.length, ...pending.filter(([number]) => number > last));
}

function note(text) {
  if ($("note").textContent === text) return;
  $("note").textContent = text;
  $("note").hidden = !text;
  fitCard();
}

function receive(data) {
  const first = !greeted;
  if (first) {
    view = {};
    known = [];
    greeted = true;
    keep("code", secret);
    pause = 300;
  }
  const waiting = unconfirmed;
  if ("done" in data) {
    unconfirmed = data.done < 0 ? [] : unconfirmed.filter((one) => one.n > data.done);
    me.n = Math.max(me.n, data.done);
  }
  try {
    show(data);
  } catch (error) {
    console.error(error);
    setTimeout(reconnect, 1000);
    return;
  }
  if (waiting.length && data.done < 0) note(view.words.unsure);
  else if (waiting.some((one) => one.n <= (data.dropped ?? 0))) note(view.words.dropped);
  me.mark = view.mark ?? "";
  remember();
  endPending();
  if (first) unconfirmed.forEach(transmit);
  if (first || waiting.length !== unconfirmed.length) watch();
  stayOn();
  if (!unconfirmed.length) calm();
  else if (waiting.length !== unconfirmed.length) {
    calm();
    waitForHost();
  }
  showStatus();
  sheet.cancelLost();
  panel.cancelLost();
  if (asked && data.done >= asked) openHelp();
}

// Reads the changes of a list of elements: a new element as text, which is kept; the number of a kept
// one; or [first, count] of elements that were in the list before

let known = [];

function changed(old, changes, make) {
  const made = [];
  for (const one of changes) {
    if (typeof one === "string") {
      if (known.length < KNOWN) known.push(one);
      made.push(make(one));
    } else if (typeof one === "number") made.push(make(known[one]));
    else made.push(...old.slice(one[0], one[0] + one[1]));
  }
  return made;
}

const parser = new DOMParser();

function drawn(text) {
  const found = parser.parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  const from = found.documentElement.firstElementChild;
  if (!from || !ELEMENTS.has(from.localName)) throw new Error("not a drawing");
  const made = document.createElementNS(SVG, from.localName);
  for (const { name, value } of from.attributes) {
    if (ATTRIBUTES.has(name)) made.setAttribute(name, value);
  }
  if (from.localName === "text") made.textContent = from.textContent;
  return made;
}

class Drawing {
  constructor(id, layers) {
    this.id = id;
    this.element = $(id);
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.element.append(this.svg);
    this.layers = Object.fromEntries(layers.map((name) => {
      const group = document.createElementNS(SVG, "g");
      this.svg.append(group);
      return [name, group];
    }));
    this.spots = new Map();
    this.rows = [];
    this.listen();
    this.element.addEventListener("keydown", (event) => this.step(event));
    this.element.addEventListener("focusin", (event) => this.stopAt(event.target));
  }

  clear() {
    for (const group of Object.values(this.layers)) group.replaceChildren();
    this.rows = [];
    this.showSpots([]);
  }

  resize(width, height) {
    this.element.hidden = !width || !height;
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    this.svg.setAttribute("viewBox", `0 0 ${width || 1} ${height || 1}`);
    this.width = width;
  }

  showLayer(name, changes) {
    const group = this.layers[name];
    group.replaceChildren(...changed([...group.children], changes, drawn));
  }

  showSpots(changes) {
    this.rows = changed(this.rows, changes, JSON.parse);
    const before = this.spots;
    this.spots = new Map();
    for (const [name, label, x, y, width, height, may] of this.rows) {
      const button = before.get(name) ?? this.button(name);
      before.delete(name);
      this.spots.set(name, button);
      if (button.ariaLabel !== label) button.setAttribute("aria-label", label);
      button.classList.toggle("may", Boolean(may));
      Object.assign(button.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`,
        height: `${height}px` });
    }
    for (const button of before.values()) button.remove();
    const all = [...this.spots.values()];
    if (!all.some((one) => one.tabIndex === 0)) this.stopAt(all[0]);
  }

  // One stop of the tab key; the arrows go from box to box

  stopAt(button) {
    if (!button?.dataset.name) return;
    for (const one of this.spots.values()) one.tabIndex = one === button ? 0 : -1;
  }

  step(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = document.activeElement;
    if (!way || !from?.dataset.name) return;
    const middle = (one) => [one.offsetLeft + one.offsetWidth / 2, one.offsetTop + one.offsetHeight / 2];
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const one of this.spots.values()) {
      const [ox, oy] = middle(one);
      const along = (ox - x) * way[0] + (oy - y) * way[1];
      const aside = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
      if (one !== from && along > 1 && along + 3 * aside < least) [best, least] = [one, along + 3 * aside];
    }
    event.preventDefault();
    best?.focus();
  }

  button(name) {
    const button = document.createElement("button");
    button.tabIndex = -1;
    button.type = "button";
    button.dataset.name = name;
    // A keyboard or a screen reader presses it; fingers are sent as such.
    button.addEventListener("click", (event) => {
      if (event.timeStamp - this.lifted > 700) {
        showPending(touch({ do: "press", on: this.id, name }), button);
      }
    });
    this.element.append(button);
    return button;
  }

  // Fingers, by their position in the drawing

  listen() {
    this.lifted = -1e6;
    this.pointer = null;
    const at = (kind, event) => {
      const rect = this.element.getBoundingClientRect();
      const scale = this.width / (rect.width || 1);
      const x = event.clientX - rect.left, y = event.clientY - rect.top;
      const now = kind === "hold" ? performance.now() : event.timeStamp;
      clearTimeout(this.holding);
      if (kind !== "up" && kind !== "cancel") {
        this.holding = setTimeout(() => at("hold", event), LONG + 20);
      }
      const number = touch({ do: "finger", on: this.id, kind: kind === "hold" ? "move" : kind,
        x: Math.round(x * scale * 10) / 10, y: Math.round(y * scale * 10) / 10,
        s: Math.round((now - this.since) / 10) / 100, t: now / 1000, slot: this.slot ?? undefined });
      if (kind === "up") this.mark(number, x, y);
      return number;
    };
    this.element.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      this.since = this.moved = event.timeStamp;
      this.slot = view.slot;
      if (!at("down", event)) {
        clearTimeout(this.holding);
        return;
      }
      this.pointer = event.pointerId;
      this.element.setPointerCapture(event.pointerId);
    });
    // Sends one move in 40 ms, and always the last one
    this.element.addEventListener("pointermove", (event) => {
      if (event.pointerId !== this.pointer) return;
      clearTimeout(this.moving);
      const wait = MOVES - (event.timeStamp - this.moved);
      const move = () => {
        this.moving = 0;
        this.moved = Math.max(event.timeStamp, this.moved + MOVES);
        at("move", event);
      };
      if (wait > 0) this.moving = setTimeout(move, wait);
      else move();
    });
    const end = (kind) => (event) => {
      if (event.pointerId !== this.pointer) return;
      this.pointer = null;
      this.lifted = event.timeStamp;
      clearTimeout(this.moving);
      this.lost = !at(kind, event);
    };
    this.element.addEventListener("pointerup", end("up"));
    this.element.addEventListener("pointercancel", end("cancel"));
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // Cancels a finger that was lifted while touches were not taken, and shows that

  cancelLost() {
    if (!this.lost || stalled) return;
    this.lost = false;
    touch({ do: "finger", on: this.id, kind: "cancel", x: 0, y: 0, s: 0 });
    note(view.words.unsure);
  }

  mark(number, x, y) {
    if (!number) return;
    const ring = made("span", "", "mark");
    ring.setAttribute("aria-hidden", "true");
    Object.assign(ring.style, { left: `${x}px`, top: `${y}px` });
    this.element.append(ring);
    showPending(number, ring);
  }
}

const sheet = new Drawing("sheet", LAYERS);
const panel = new Drawing("panel", ["panel"]);

// Showing

function show(data) {
  if (!("me" in view)) {
    sheet.clear();
    panel.clear();
  }
  Object.assign(view, data);
  if (data.colours) {
    for (const [role, code] of Object.entries(data.colours)) {
      document.documentElement.style.setProperty(`--${role}`, code);
    }
  }
  if (data.words) showWords(data.words);
  if (data.size) {
    sheet.resize(data.size[0], data.size[1]);
    panel.resize(data.size[2], data.size[3]);
  }
  if (data.dock) {
    $("dock").classList.toggle("docked", data.dock[2]);
    put($("card"), [0, 0, data.dock[0], data.dock[1]]);
  }
  if ("drags" in data) $("sheet").classList.toggle("drags", data.drags);
  if ("lying" in data) $("stage").classList.toggle("lying", data.lying);
  for (const name of LAYERS) {
    if (data[`layer ${name}`]) sheet.showLayer(name, data[`layer ${name}`]);
  }
  if (data["layer panel"]) panel.showLayer("panel", data["layer panel"]);
  if (data.boxes) sheet.showSpots(data.boxes);
  if (data.places) panel.showSpots(data.places);
  if (data.people || "me" in data) signalTurn();
  if (data.people || "me" in data || "seen" in data || "block" in data || data.taken
    || "wants" in data) showPeople();
  if (data.lobby) showLobby(data.lobby);
  if (data.card) showCard(data.card);
  if (data.result) showResult(data.result);
  if (data.podium) showPodium(data.podium);
  if (data.news) showNews(data.news);
  if (data.help) showHelp(data.help.sections ?? []);
  if ("title" in data) $("title").textContent = document.title = data.title;
  showWhere();
  if ("app" in data) for (const id of ["app", "app-too"]) $(id).hidden = !data.app;
  if ("link" in data) showLink(data.link);
  if ("asked" in data || "wants" in data) showAsked();
  if ("undo" in data) $("undo").disabled = !data.undo;
  if ("redo" in data) $("redo").disabled = !data.redo;
}

function made(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

function showWords(words) {
  document.documentElement.lang = language();
  for (const id of ["undo", "redo"]) $(id).setAttribute("aria-label", words[id]);
  $("more").setAttribute("aria-label", words.more);
  $("ask").setAttribute("aria-label", words.help);
  $("help-word").textContent = words.help;
  $("help-close").textContent = words.close;
  $("who-word").textContent = words.who;
  $("onlooker").textContent = words.onlooker;
  for (const id of ["app", "app-too", "link"]) $(id).textContent = words.app;
  $("signal").textContent = words.signal;
  $("signal").setAttribute("aria-pressed", String(kept("signal", false)));
  $("change").textContent = words.change;
  $("add").textContent = words.add;
  $("language-word").textContent = words.language;
  $("shade").textContent = dark() ? words.light : words.dark;
  $("sheet").setAttribute("aria-label", words.sheet);
  $("panel").setAttribute("aria-label", words.dice);
  $("language").replaceChildren(...Object.entries(words.languages).map(([code, name]) => {
    const option = made("option", name);
    option.value = code;
    option.selected = code === language();
    return option;
  }));
}

// The link that opens the game in Rollpad, for guests who have it. It leads nowhere else, and is only
// sent on request, because it contains the code of the table

let wantsApp = false;

function showLink(link) {
  const good = typeof link === "string" && link.startsWith("rollpad://join?");
  $("link").hidden = !good;
  if (good) $("link").href = link;
  else $("link").removeAttribute("href");
  if (good && wantsApp) location.href = link;
  wantsApp = false;
}

for (const id of ["app", "app-too"]) {
  $(id).addEventListener("click", () => {
    if (view.link) location.href = view.link;
    else wantsApp = Boolean(touch({ do: "app" }));
  });
}

// Someone wants the seat of this guest, or this guest the seat of someone else

function showAsked() {
  const fill = (text, name) => text.replace("{name}", () => name);
  $("asked").hidden = !view.asked;
  $("asked-word").textContent = fill(view.words.asked, view.people?.[view.me]?.name ?? "");
  $("allow").textContent = view.words.allow;
  $("keep").textContent = view.words.keep;
  $("wants").hidden = !view.wants;
  $("wants").textContent = fill(view.words.asking, view.wants);
  if (view.asked) fit($("asked-word"), 14);
}

for (const id of ["allow", "keep"]) {
  $(id).addEventListener("click", () => touch({ do: "yield", allow: id === "allow" }));
}

let adding = false; // whether the chosen seat is added to those of this phone
let choosing = false; // whether another seat is being chosen

function sit(player) {
  adding = choosing = false;
  touch({ do: "sit", player });
  showPeople();
}

function choose(more) {
  adding = more;
  choosing = true;
  closeMenu();
  showPeople();
  showWhere();
}

function closeMenu() {
  $("menu").hidden = true;
  $("more").setAttribute("aria-expanded", "false");
}

// The line above the sheet is hidden while a seat is chosen

function showWhere() {
  $("where").textContent = $("who").hidden ? view.where ?? "" : "";
  fit($("where"), 14);
}

function showPeople() {
  const seated = view.me !== null && view.me !== undefined;
  const waits = (!seated || choosing || view.wants) && view.people.length > 0;
  me.player = seated ? view.me : -2;
  me.name = view.people[view.me]?.name ?? "";
  $("who").hidden = !waits;
  $("stage").hidden = waits;
  $("ask").hidden = !seated;
  $("add").hidden = !(view.me >= 0) || view.people.length < 2;
  const several = me.seats.length > 1; // otherwise a block has all names
  $("people").hidden = waits || !seated || (view.block && !several) || view.people.length < 2;
  $("names").replaceChildren(...view.people.map((one, player) => {
    const button = document.createElement("button"), by = view.taken?.[one.name];
    button.append(made("span", one.name));
    button.style.color = one.ink;
    if (by) button.append(made("small", by));
    button.addEventListener("click", () => {
      me.seats = adding ? [...me.seats, one.name] : [one.name];
      sit(player);
    });
    return button;
  }));
  const focused = [...$("people").children].indexOf(document.activeElement);
  $("people").replaceChildren(...view.people.map((one, player) => {
    const button = document.createElement("button");
    button.append(made("span", one.name), made("span", one.total));
    button.lastChild.style.color = one.ink;
    if (one.waits) button.append(made("span", view.words.enters, "unseen"));
    button.classList.toggle("waits", one.waits);
    button.setAttribute("aria-pressed", String(player === view.seen));
    button.addEventListener("click", () => {
      if (player !== view.me && me.seats.includes(one.name)) sit(player);
      else touch({ do: "see", player });
    });
    return button;
  }));
  for (const button of $("names").children) fit(button.firstChild, 18);
  if (focused >= 0) $("people").children[focused]?.focus();
  requestAnimationFrame(sendLook);
}

function put(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

// Shows the card: its slots have fixed places, and the text becomes smaller if needed

function showCard(card) {
  $("card").className = card.words ? `${card.mood} placed` : card.mood;
  if (card.words) put($("card-text"), card.words);
  else for (const id of ["card", "card-text"]) $(id).removeAttribute("style");
  $("card-title").textContent = card.title;
  $("detail").textContent = card.detail;
  $("gain").textContent = card.gain;
  $("answers").replaceChildren(...card.answers.map(([text, kind, ...place], answer) => {
    const button = made("button", text, kind);
    put(button, place);
    button.addEventListener("click", () => {
      showPending(touch({ do: "answer", answer, card: card.number }), button);
    });
    return button;
  }));
  fitCard();
}

function fitCard() {
  $("detail").hidden = false;
  fit($("card-text"), 16);
  if (overflows($("card-text"))) {
    $("detail").hidden = true;
    fit($("card-text"), 16);
  }
  $("card-text").tabIndex = overflows($("card-text")) ? 0 : -1; // a text that still does not fit can be scrolled
  for (const button of $("answers").children) fit(button, 16);
}

function overflows(element) {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}

// The largest text that has room, between 11 pixels and what the browser has chosen: names become
// smaller rather than that a word is broken

function fit(element, usual) {
  const chosen = usual * parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  for (let size = chosen; size >= 11; size -= 1) {
    element.style.fontSize = `${size}px`;
    if (!overflows(element)) return;
  }
}

// The lobby: before the game, guests enter their names

function showLobby({ inks = [], offered = [], joined = "" }) {
  $("lobby").hidden = !inks.length;
  if (!inks.length) return;
  $("name-word").textContent = view.words.name;
  $("ink-word").textContent = view.words.ink;
  $("join-lobby").textContent = view.words.join;
  $("joined").textContent = joined && view.words.joined.replace("{name}", () => joined);
  if (document.activeElement !== $("name") && joined) $("name").value = joined;
  $("offered").replaceChildren(...offered.map((name) => {
    const chip = made("button", name);
    chip.type = "button";
    chip.addEventListener("click", () => {
      $("name").value = name;
      $("lobby").requestSubmit();
    });
    return chip;
  }));
  if ($("inks").querySelectorAll("input").length === inks.length) return;
  $("inks").replaceChildren($("ink-word"), ...inks.map((ink, number) => {
    const label = document.createElement("label"), dot = document.createElement("input");
    dot.type = "radio";
    dot.name = "ink";
    dot.value = number;
    dot.checked = number === kept("ink", Math.floor(Math.random() * inks.length));
    dot.setAttribute("aria-label", `${view.words.ink} ${number + 1}`);
    label.style.color = ink;
    label.append(dot);
    return label;
  }));
}

$("lobby").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("name").value.trim();
  const ink = Number($("inks").querySelector(":checked")?.value ?? 0);
  keep("ink", ink);
  if (name) touch({ do: "join", name, ink });
});

// The end: the winner, all places, and a button that asks for a rematch

function crown() {
  const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 32 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M2 22h28L31 5l-8 7-7-11-7 11-8-7z");
  path.setAttribute("fill", "#e0a800");
  svg.append(path);
  return svg;
}

function showPodium({ verdict = "", places = [] }) {
  $("over").hidden = !verdict;
  $("verdict").textContent = verdict;
  $("rematch").textContent = view.words.rematch;
  $("rematch").disabled = false;
  $("podium").replaceChildren(...places.map(([place, name, total, ink, won]) => {
    const row = made("li", "", ["", "first", "second"][place] ?? "");
    if (won) row.append(crown());
    row.append(made("span", name), made("span", total, "total"), made("span", `${place}.`, "place"));
    row.children[won ? 2 : 1].style.color = ink;
    return row;
  }));
  fit($("verdict"), 22);
  for (const row of $("podium").children) fit(row.querySelector("span"), 16);
}

$("rematch").addEventListener("click", () => {
  if (!touch({ do: "again" })) return;
  $("rematch").disabled = true;
  note(view.words.sent);
});

// Sound and vibration when it is the guest's turn, if they have chosen that

let wasMine = true, sounds = null;

function signalTurn() {
  const mine = Boolean(view.people?.[view.me]?.waits) && !view.podium?.verdict;
  if (mine && !wasMine && kept("signal", false)) {
    navigator.vibrate?.(80);
    if (sounds) {
      [660, 880].forEach((pitch, number) => {
        const tone = sounds.createOscillator(), loud = sounds.createGain();
        const at = sounds.currentTime + number * 0.14;
        tone.frequency.value = pitch;
        loud.gain.setValueAtTime(0.15, at);
        loud.gain.exponentialRampToValueAtTime(0.001, at + 0.13);
        tone.connect(loud).connect(sounds.destination);
        tone.start(at);
        tone.stop(at + 0.14);
      });
    }
    document.title = `● ${view.title}`;
  } else if (!mine) document.title = view.title ?? "Rollpad";
  wasMine = mine;
}

function allowSounds() {
  if (!sounds && kept("signal", false) && window.AudioContext) sounds = new AudioContext();
}

$("signal").addEventListener("click", () => {
  keep("signal", !kept("signal", false));
  $("signal").setAttribute("aria-pressed", String(kept("signal", false)));
  allowSounds();
  navigator.vibrate?.(40);
});

// Keeps the screen on for players and spectators, where browsers allow it (mostly not over plain
// HTTP). A browser releases the lock by itself while the page is hidden

let lock = null, asking = false;

function plays() {
  const here = !ended && $("enter").hidden && $("who").hidden && view.people?.length > 0;
  return here && !view.podium?.verdict;
}

async function stayOn() {
  if (!plays()) {
    lock?.release();
    lock = null;
  } else if (!lock && !asking && !document.hidden) {
    asking = true;
    try {
      const taken = lock = await navigator.wakeLock?.request("screen") ?? null;
      taken?.addEventListener("release", () => {
        if (lock === taken) lock = null;
      });
    } catch { /* it may sleep */ }
    asking = false;
    if (lock && !plays()) stayOn(); // the game has ended meanwhile
  }
}

addEventListener("pointerup", () => {
  allowSounds();
  stayOn();
});

function showResult(rows) {
  $("result").hidden = !rows.length;
  $("stage").classList.toggle("over", rows.length > 0);
  const table = document.createElement("table");
  table.append(...rows.map(([label, ...cells], number) => {
    const row = document.createElement("tr");
    row.append(made(number ? "th" : "td", label));
    row.append(...cells.map((one) => made(number ? "td" : "th", one)));
    return row;
  }));
  $("result").setAttribute("aria-label", view.words.result);
  $("result").replaceChildren(table);
}

// Asks for help, which is opened when the answer arrives

function showHelp(sections) {
  $("sections").replaceChildren(...sections.map(([title, texts, open]) => {
    const section = document.createElement("details");
    section.append(made("summary", title), ...texts.map((one) => made("p", one)));
    section.open = open;
    return section;
  }));
}

function openHelp() {
  asked = 0;
  $("help").hidden = false;
  hold($("help"), true);
  $("help-close").focus();
  $("sections").querySelector("[open]")?.scrollIntoView();
}

// A dialog keeps the focus: everything else is inert

function hold(dialog, on) {
  for (const one of document.body.children) if (one !== dialog && one.id) one.inert = on;
}

function closeHelp() {
  $("help").hidden = true;
  hold($("help"), false);
  $("ask").focus();
}

// Shows news for all for a while, where nothing can be touched

let newsTimer = 0, lastNews = kept("news", 0);

function showNews([number, text]) {
  if (!text || number === lastNews) return;
  lastNews = number;
  keep("news", number);
  $("news").textContent = text;
  $("news").hidden = false;
  clearTimeout(newsTimer);
  newsTimer = setTimeout(() => {
    $("news").hidden = true;
  }, 8000);
}

let lastWords = {}; // the texts of the host, also while the connection is lost

function showStatus() {
  lastWords = view.words ?? lastWords;
  const closed = early(ended === MOVED ? "moved" : "removed");
  const far = !greeted && Date.now() - answered >= FAR; // also if it was connected before
  const lost = far ? early("far").replace("{address}", location.host)
    : lastWords.lost ?? early("connecting");
  const text = ended ? closed : stalled ? lost : "";
  $("status-word").textContent = text;
  $("again").textContent = early(ended === MOVED ? "here" : "again");
  $("again").hidden = !ended;
  $("status").classList.toggle("ended", Boolean(ended));
  $("status").hidden = !text || !$("enter").hidden;
  if (text && !ended) fit($("status"), 13);
  document.body.classList.toggle("stalled", stalled || ended);
}

// Nothing changes under the finger: a control that appears, or replaces another one in its place,
// takes no touch for a moment after the last touch there. What is drawn is up to the host, which
// knows what a touch of it would do. Keys and screen readers are not affected.

const CONTROLS = "button:not(.drawing button), a, select, summary, .drawing";
let taps = [], refused = false;

function meaning(element) {
  if (element.matches(".drawing, #undo, #redo")) return element.id;
  return [element.id || element.parentElement.id, element.textContent, element.ariaPressed,
    $("answers").contains(element) ? `${view.me} ${view.entries}` : ""].join();
}

function around(x, y, reach) {
  return [...document.querySelectorAll(CONTROLS)].filter((one) => one.getClientRects().length)
    .map((one) => [meaning(one), one.getBoundingClientRect()])
    .filter(([, r]) => x >= r.left - reach && x <= r.right + reach
      && y >= r.top - reach && y <= r.bottom + reach);
}

function allows(tap, hit, x, y) {
  const far = Math.hypot(x - tap.x, y - tap.y);
  if (far > REACH || (far <= SLIP && tap.hit && tap.hit !== hit)) return far > REACH;
  return tap.near.some(([what, r]) => what === hit
    && x >= r.left - 1 && x <= r.right + 1 && y >= r.top - 1 && y <= r.bottom + 1);
}

addEventListener("pointerdown", (event) => {
  const { clientX: x, clientY: y, timeStamp: now } = event;
  taps = taps.filter((one) => now - one.ended < MOMENT);
  const element = event.target.closest?.(CONTROLS) ?? event.target.closest?.(".drawing");
  const hit = element ? meaning(element) : "";
  refused = Boolean(hit) && !taps.every((one) => allows(one, hit, x, y));
  if (refused) {
    for (const one of taps) if (Math.hypot(x - one.x, y - one.y) <= REACH) one.ended = now;
    event.stopImmediatePropagation();
  } else taps.push({ x, y, hit, near: around(x, y, REACH), ended: now });
}, true);
addEventListener("pointerup", (event) => {
  if (taps.length && !refused) taps.at(-1).ended = event.timeStamp;
}, true);
addEventListener("click", (event) => {
  if (!refused || !event.detail) return; // a key has no detail
  event.stopImmediatePropagation();
  event.preventDefault();
}, true);

// The buttons around the sheet

for (const id of ["undo", "redo"]) {
  $(id).addEventListener("click", () => showPending(touch({ do: id }), $(id)));
}
$("ask").addEventListener("click", () => {
  asked = touch({ do: "help" });
});
$("help-close").addEventListener("click", closeHelp);
$("help").addEventListener("keydown", (event) => event.key === "Escape" && closeHelp());
$("onlooker").addEventListener("click", () => {
  me.seats = [];
  sit(-1);
});
$("more").addEventListener("click", () => {
  $("menu").hidden = !$("menu").hidden;
  $("more").setAttribute("aria-expanded", String(!$("menu").hidden));
});
$("change").addEventListener("click", () => choose(false));
$("add").addEventListener("click", () => choose(true));
$("language").addEventListener("change", () => {
  keep("language", $("language").value);
  sendLook();
});
$("shade").addEventListener("click", () => {
  keep("dark", !dark());
  if (view.words) showWords(view.words);
  sendLook();
});

let insisting = 0;
$("card-text").addEventListener("pointerdown", () => {
  const card = view.card;
  if (card?.insists) insisting = setTimeout(() => touch({ do: "insist", card: card.number }), LONG);
});
for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
  $("card-text").addEventListener(kind, () => clearTimeout(insisting));
}

addEventListener("pointerdown", (event) => {
  if (!$("menu").hidden && !event.target.closest("#menu, #more")) closeMenu();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || $("menu").hidden) return;
  closeMenu();
  $("more").focus();
});
document.fonts.ready.then(() => view.card && fitCard());

let resizing = 0;
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(sendLook, 100);
});
for (const wish of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
  matchMedia(wish).addEventListener("change", sendLook);
}

// After a phone has slept, its connection may be closed unnoticed

let hiddenAt = 0;
document.addEventListener("visibilitychange", () => {
  stayOn();
  if (document.hidden) hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > 5000 || !socket) reconnect();
});
addEventListener("online", reconnect);
addEventListener("pageshow", (event) => event.persisted && reconnect());
addEventListener("hashchange", () => location.reload());

document.documentElement.lang = language();
window.rollpadRuns = true; // see check.js
if (secret) {
  answered = Date.now();
  waitForHost();
  showStatus();
  connect();
} else askForCode("");
