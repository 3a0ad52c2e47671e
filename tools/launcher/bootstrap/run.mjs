// Runs on Node 20 before anything is installed, so without TypeScript and packages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const OLDEST_BOOTSTRAP = [20, 0];
const OLDEST_RUNTIME = [24, 11];
/** Systems for which package.json contains a Node. */
const PACKAGED = ['linux-x64', 'linux-arm64'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Whether a version such as "v24.21.0" is at least `[major, minor]`. */
export function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.replace(/^v/, '').split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Exits with one sentence for the user. */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * The oldest Node `[major, minor]` that can run the bootstrap. Without a packaged Node, it must also run the product.
 */
export function oldestNode(platform, arch) {
  return PACKAGED.includes(`${platform}-${arch}`) ? OLDEST_BOOTSTRAP : OLDEST_RUNTIME;
}

function checkMachine() {
  const { platform, arch, version } = process;
  if (platform === 'win32') {
    refuse('Windows cannot run the servers directly; start this inside WSL (https://learn.microsoft.com/windows/wsl).');
  }
  const oldest = oldestNode(platform, arch);
  if (!isAtLeast(version, oldest)) {
    refuse(
      `Node ${version} is too old; install Node ${oldest.join('.')} or newer from https://nodejs.org and start again.`,
    );
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Whether node_modules matches package-lock.json. npm records what it installed in a hidden lock file; packages for
 * other platforms are missing from it and optional here.
 */
export function isInstalled(root) {
  const noted = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = readJson(noted).packages;
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, wanted]) => {
    const found = installed[path];
    if (path === '' || (wanted.optional && found === undefined)) return true;
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

async function install() {
  if (isInstalled(ROOT)) return;
  process.stdout.write('Installing packages with npm ci (about a minute).\n');
  // Warnings would concern Node 20, which only installs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  let stopped = false;
  const stop = (name) => {
    stopped = true;
    npm.kill(name);
  };
  for (const name of SIGNALS) process.on(name, stop);
  const npm = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  npm.on('error', (error) => refuse(`npm cannot be started (${error.message}); install npm and start again.`));
  const [status] = await once(npm, 'exit');
  for (const name of SIGNALS) process.off(name, stop);
  if (stopped) refuse('Stopped before all packages were installed; the next start continues.');
  if (status !== 0) refuse('npm ci failed; see its message above, correct it and start again.');
}

/** The Node for all programs: the one in node_modules, or the current one if it is new enough. */
function findRuntime() {
  const packaged = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  for (const candidate of [packaged, process.execPath]) {
    const { status, stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8', timeout: 10_000 });
    if (status === 0 && isAtLeast(stdout.trim(), OLDEST_RUNTIME)) return candidate;
  }
  return refuse(`There is no packaged Node for ${process.platform} ${process.arch}; install Node 24.11 or newer.`);
}

/**
 * Installs missing packages, then runs a TypeScript program of this repository. Signals are passed on to it. When this
 * process dies, the IPC channel closes, and the program stops as well.
 */
export async function bootstrap(program, args) {
  checkMachine();
  await install();
  const runtime = findRuntime();
  const bin = join(ROOT, 'node_modules/.bin');
  const child = spawn(runtime, ['--disable-warning=ExperimentalWarning', join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` },
  });
  for (const name of SIGNALS) process.on(name, () => child.kill(name));
  child.on('error', (error) => refuse(`${runtime} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === null ? 1 : 128 + 15));
  });
}
