// Runs beside the app, in a file of its own without a hash, because it must work where the app's files cannot be loaded:
// during an upgrade, a page may name files that the gateway asked for them does not have (docs/operations/upgrades.md).

/** When this tab was last reloaded by this script, in epoch milliseconds. */
const KEY = 'recovered';
/** No more often: the files may be missing for another reason. */
const EVERY_MS = 60_000;
/** How long the app may take to show something once the page and its scripts are loaded. */
const PATIENCE_MS = 10_000;
/** When to look whether the app shows its message in place of a screen. */
const CRASHED_MS = [500, 2_000, 5_000];

const TEXTS = {
  en: ['The app could not be loaded. Your money and orders are not affected.', 'Reload'],
  ja: ['アプリを読み込めませんでした。残高や取引への影響はありません。', '再読み込み'],
  zh: ['应用加载失败，您的资金和订单不受影响。', '重新加载'],
};
const FOLDERS = { en: 'en', jp: 'ja', zn: 'zh' };

/** The timer that looks again. */
let next;

/** Reloads the page, or looks again later if this has just been done. Returns whether it does. */
function reloadOnce() {
  try {
    const leftMs = Number(sessionStorage.getItem(KEY)) + EVERY_MS - Date.now();
    if (leftMs > 0) {
      clearTimeout(next);
      next = setTimeout(checkScreen, Math.min(leftMs, EVERY_MS));
      return false;
    }
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage this could go on for ever.
    return false;
  }
  location.reload();
  return true;
}

function storedLang() {
  try {
    return FOLDERS[localStorage.getItem('lang')];
  } catch {
    return undefined;
  }
}

/** Says below the splash that the app is not coming. */
function tell(splash) {
  const [text, action] = TEXTS[storedLang() ?? document.documentElement.lang.slice(0, 2)] ?? TEXTS.ja;
  const note = document.createElement('p');
  note.id = 'crashed';
  note.setAttribute('role', 'alert');
  note.textContent = `${text} `;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action;
  button.style.textDecoration = 'underline';
  button.addEventListener('click', () => location.reload());
  note.append(button);
  note.style.cssText = 'position:fixed;inset:auto 24px 15vh;text-align:center;font-family:sans-serif';
  splash.after(note);
}

function checkStart() {
  const splash = document.querySelector('.splash');
  if (splash && !(navigator.onLine && reloadOnce())) tell(splash);
}
function checkScreen() {
  if (document.getElementById('crashed') && navigator.onLine) reloadOnce();
}

/** Starts the worker that keeps the app for offline. Only a built app has one, and insecure pages have none. */
function startWorker() {
  if (document.querySelector('script[src^="/assets/"]')) navigator.serviceWorker?.register('/sw.js').catch(reportError);
}

addEventListener('load', () => {
  setTimeout(checkStart, PATIENCE_MS);
  startWorker();
});

// Sent for each file of the app that cannot be loaded. If it was a screen's, the app soon shows a message in place of that
// screen (web/src/app/shell.tsx).
addEventListener('vite:preloadError', () => {
  for (const afterMs of CRASHED_MS) setTimeout(checkScreen, afterMs);
});
addEventListener('online', () => {
  if (document.getElementById('crashed')) location.reload();
});
