import order from '../../../../../packages/verify/vectors/order.json' with { type: 'json' };
import { proof as texts } from '../../../locales/en/proof';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import CheckSettlement from './check-settlement';

const kept = { days: 7, expired: false };

/** A product that has the receipt of an order, and no prices. */
async function open(): Promise<void> {
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input), location.origin);
    const bare = { ...order.proof, entry: null, exit: null };
    const data = pathname.endsWith('/public/keys')
      ? { list: order.keys }
      : { ...bare, ...(searchParams.has('kept') ? { kept } : {}) };
    return Response.json({ code: 0, msg: '', data });
  };
  await render(<CheckSettlement number={order.proof.number} />);
}

beforeEach(async () => {
  Object.assign(kept, { days: 7, expired: false });
  await loadEnglish('common', 'proof');
});

const check = (): Promise<void> =>
  press([...host.querySelectorAll('button')].find(({ textContent }) => textContent === texts.check));

describe('the check of a settlement', () => {
  it('tells beforehand how long prices are kept, and that those of the last minute come later', async () => {
    await open();
    await eventually(() => expect(host.textContent).toContain('Prices are kept for 7 days.'));
    await check();
    await eventually(() => expect(host.textContent).toContain(texts.later));
  });

  it('tells beforehand and in its result that the prices are no longer kept, instead of waiting for them', async () => {
    kept.expired = true;
    await open();
    await eventually(() => expect(host.textContent).toContain(texts.ticksGone));
    await check();
    await eventually(() => expect(host.textContent).toContain(texts.onlyReceipt));
    expect(host.textContent).not.toContain(texts.later);
  });

  it('notices that they were deleted while the screen was open', async () => {
    await open();
    await eventually(() => expect(host.textContent).toContain('Prices are kept for 7 days.'));
    kept.expired = true;
    await check();
    await eventually(() => expect(host.textContent).toContain(texts.onlyReceipt));
  });
});
