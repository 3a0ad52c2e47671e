import { Failure } from '../lib/failure.ts';
import type { PartName } from './parts.ts';
import type { LauncherVariables } from './variables.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
const MAX_REPLICAS = 16;

export interface Settings {
  mode: 'practice' | 'live';
  /** 0: any free port. */
  port: number;
  host: string;
  dataDir: string;
  logLevel: string;
  /** The gateway's public URL, if it differs from this machine's address. */
  publicUrl: string | undefined;
  /** The number of processes per part, if it is not one. */
  replicas: Partial<Record<PartName, number>>;
  /** Whether the first start creates the demo customer; in practice mode only. */
  demo: boolean;
}

/**
 * Reads the launcher's settings; empty variables count as unset. @throws Failure naming the wrong setting and its
 * remedy.
 */
export function readSettings(env: LauncherVariables): Settings {
  const mode = env.MODE || 'practice';
  if (mode !== 'practice' && mode !== 'live') throw new Failure(`MODE must be practice or live, not "${mode}".`);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new Failure(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}".`);
  }
  const publicUrl = env.PUBLIC_URL || undefined;
  if (publicUrl !== undefined && (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl))) {
    throw new Failure(`PUBLIC_URL must be an address such as https://makoto.example, not "${publicUrl}".`);
  }
  const demo = env.DEMO || 'on';
  if (demo !== 'on' && demo !== 'off') throw new Failure(`DEMO must be on or off, not "${demo}".`);
  return {
    mode,
    port: integer(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: env.DATA_DIR || '.data',
    logLevel,
    publicUrl,
    replicas: {
      trading: integer(env, 'TRADING_REPLICAS', 1, 1, MAX_REPLICAS),
      market: integer(env, 'MARKET_REPLICAS', 1, 1, MAX_REPLICAS),
    },
    demo: demo === 'on' && mode === 'practice',
  };
}

/** A whole number within limits. @throws Failure naming the variable and the limits */
export function integer(
  env: LauncherVariables,
  name: keyof LauncherVariables,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name] || String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Failure(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}
