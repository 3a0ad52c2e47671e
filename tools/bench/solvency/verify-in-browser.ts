import { join } from 'node:path';
import type { SolvencyEvidence } from 'makoto-verify';
import { chromium } from 'playwright';
import { rolldown } from 'rolldown';
import { Failure } from '../../launcher/lib/failure.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { findBrowser } from '../../test/browser.ts';

const ARGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const TIMES = 20;

/** Milliseconds that Chromium takes to check a customer's own part, repeatedly; the first times are cold. */
export async function verifyInBrowser(evidence: SolvencyEvidence): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(process.env) ?? '', args: ARGS });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await verifierScript() });
    const result: unknown = await page.evaluate(
      `(() => {
        const times = [];
        for (let i = 0; i < ${TIMES}; i++) {
          const started = performance.now();
          const report = verifier.verifySolvency(${JSON.stringify(evidence)});
          times.push(performance.now() - started);
          if (!report.ok) return JSON.stringify(report);
        }
        return times;
      })()`,
    );
    if (!Array.isArray(result)) throw new Failure(`the browser rejects the proof: ${String(result)}`);
    return result.map(Number);
  } finally {
    await browser.close();
  }
}

/** The verifier as one script. */
async function verifierScript(): Promise<string> {
  const build = await rolldown({ input: join(ROOT, 'packages/verify/dist/index.js'), platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name: 'verifier', minify: true });
  await build.close();
  return output[0].code;
}
