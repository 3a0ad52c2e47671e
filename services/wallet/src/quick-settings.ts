import { ConfigError } from '@makoto/platform';

/** The providers of quick payments: the values of QUICK_RAIL. */
export const QUICK_RAILS = ['hyperswitch'] as const;
export type QuickRailName = (typeof QUICK_RAILS)[number];

/** The settings of quick payments, complete. */
export interface QuickRailSettings {
  name: QuickRailName;
  apiUrl: string;
  apiKey: string;
  webhookKey: string;
  options: unknown;
}

interface Given {
  MODE?: 'practice' | 'live';
  PUBLIC_URL?: string;
  QUICK_RAIL?: QuickRailName;
  QUICK_API_URL?: string;
  QUICK_API_KEY?: string;
  QUICK_WEBHOOK_KEY?: string;
  QUICK_OPTIONS?: string;
}

/**
 * The settings of quick payments; undefined if they are not offered by a provider. Practice mode refuses a provider,
 * because nobody may pay real money for practice money. @throws ConfigError listing all that is missing
 */
export function quickSettings(config: Given): QuickRailSettings | undefined {
  const { QUICK_RAIL, QUICK_API_URL, QUICK_API_KEY, QUICK_WEBHOOK_KEY, QUICK_OPTIONS, PUBLIC_URL } = config;
  if (QUICK_RAIL === undefined) return undefined;
  if (config.MODE !== 'live') {
    throw new ConfigError('Setting QUICK_RAIL: a payment provider needs MODE=live; practice mode has the sandbox.');
  }
  const needed = { QUICK_API_URL, QUICK_API_KEY, QUICK_WEBHOOK_KEY, PUBLIC_URL };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (!QUICK_API_URL || !QUICK_API_KEY || !QUICK_WEBHOOK_KEY || missing.length > 0) {
    throw new ConfigError(`Setting QUICK_RAIL: ${QUICK_RAIL} also needs ${missing.join(', ')}.`);
  }
  const { protocol, hostname } = new URL(QUICK_API_URL);
  if (protocol === 'http:' && hostname !== '127.0.0.1' && hostname !== 'localhost') {
    throw new ConfigError('Setting QUICK_API_URL: it must begin with https://, because the key is sent there.');
  }
  return {
    ...{ name: QUICK_RAIL, apiUrl: QUICK_API_URL, apiKey: QUICK_API_KEY, webhookKey: QUICK_WEBHOOK_KEY },
    options: readOptions(QUICK_OPTIONS ?? '{}'),
  };
}

function readOptions(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError('Setting QUICK_OPTIONS: it is not JSON.');
  }
}
