import { TestEnvironment } from 'jest-environment-jsdom';

// Browsers have these, jsdom does not. MessageChannel and BroadcastChannel are left out: with them Jest never exits.
const BROWSER_GLOBALS = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
];

/** jsdom with the web APIs that the app and its libraries need. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of BROWSER_GLOBALS) this.global[name] = globalThis[name];
    // Browsers write it to their console.
    this.global.reportError = (error) => this.global.console.error(error);
  }
}
