import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'recover.js'), 'utf8');

let reloads: number;
let listened: [type: string, listener: () => void][];

function leavePage(): void {
  for (const [type, listener] of listened) removeEventListener(type, listener);
  listened = [];
}

/** Runs the script as a page does that has just been loaded. */
function openPage(): void {
  leavePage();
  const listen = (type: string, listener: () => void): void => {
    listened.push([type, listener]);
    addEventListener(type, listener);
  };
  new Function('addEventListener', 'location', SOURCE)(listen, { reload: () => void reloads++ });
  dispatchEvent(new Event('load'));
}

const online = (is: boolean): void => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const note = (): string | null | undefined => document.querySelector('[role=alert]')?.textContent;

beforeEach(() => {
  jest.useFakeTimers();
  [reloads, listened] = [0, []];
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.lang = 'zh-CN';
  document.body.innerHTML = '<div id="root"><svg class="splash"></svg></div>';
});
afterEach(() => {
  leavePage();
  document.body.replaceChildren();
  document.documentElement.lang = '';
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a page whose app does not come', () => {
  it('is loaded again at most once a minute, and says so in the meantime', () => {
    openPage();
    jest.advanceTimersByTime(10_000);
    expect([reloads, note()]).toEqual([1, undefined]);
    openPage();
    jest.advanceTimersByTime(10_000);
    expect(reloads).toBe(1);
    expect(note()).toContain('应用加载失败');
    document.querySelector('button')?.click();
    expect(reloads).toBe(2);
    jest.advanceTimersByTime(49_999);
    expect(reloads).toBe(2);
    jest.advanceTimersByTime(1);
    expect(reloads).toBe(3);
  });

  it('is not loaded again by itself where nothing can remember that', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    openPage();
    jest.advanceTimersByTime(600_000);
    expect(reloads).toBe(0);
    expect(note()).toContain('应用加载失败');
  });

  it('says so at once while there is no connection, in the chosen language, and is loaded again with it', () => {
    localStorage.setItem('lang', 'en');
    online(false);
    openPage();
    jest.advanceTimersByTime(10_000);
    expect(reloads).toBe(0);
    expect(note()).toContain('The app could not be loaded.');
    dispatchEvent(new Event('online'));
    expect(reloads).toBe(1);
  });

  it('is left alone once the app is there', () => {
    openPage();
    document.body.innerHTML = '<div id="root"><main></main></div>';
    jest.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    expect([reloads, note()]).toEqual([0, undefined]);
  });
});

describe('the worker', () => {
  const registered: string[] = [];
  const register = async (path: string): Promise<void> => void registered.push(path);
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('is started by a built app, where the browser has workers', () => {
    document.body.insertAdjacentHTML('beforeend', '<script type="text/plain" src="/assets/start.js"></script>');
    openPage();
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
    openPage();
    expect(registered).toEqual(['/sw.js']);
    document.body.replaceChildren();
    openPage();
    expect(registered).toEqual(['/sw.js']);
  });
});

describe('a screen that does not come', () => {
  const miss = (): void => {
    dispatchEvent(new Event('vite:preloadError'));
    document.body.innerHTML = '<div id="root"><main id="crashed"></main></div>';
    jest.advanceTimersByTime(5_000);
  };

  it('is loaded again with the page, at most once a minute', () => {
    for (const [passed, expected] of [
      [0, 1],
      [50_000, 1],
      [10_000, 2],
    ] as const) {
      jest.advanceTimersByTime(passed);
      openPage();
      miss();
      expect(reloads).toBe(expected);
    }
  });

  it('is loaded again when the minute is over, unless the customer has gone on to another screen', () => {
    openPage();
    miss();
    openPage();
    miss();
    expect(reloads).toBe(1);
    jest.advanceTimersByTime(60_000);
    expect(reloads).toBe(2);
    openPage();
    miss();
    document.body.innerHTML = '<div id="root"><main></main></div>';
    jest.advanceTimersByTime(60_000);
    expect(reloads).toBe(2);
  });

  it('is left alone offline until the connection is back', () => {
    openPage();
    online(false);
    miss();
    expect(reloads).toBe(0);
    dispatchEvent(new Event('online'));
    expect(reloads).toBe(1);
  });

  it('leaves the page alone if its file was fetched ahead only', () => {
    openPage();
    document.body.innerHTML = '<div id="root"><main></main></div>';
    dispatchEvent(new Event('vite:preloadError'));
    jest.advanceTimersByTime(60_000);
    expect(reloads).toBe(0);
  });
});
