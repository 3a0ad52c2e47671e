import { notices } from '../api/common/notice';
import { usePaged } from '../lib/paged';
import { common } from '../locales/en/common';
import { eventually } from '../testing/eventually';
import { host, loadEnglish, press, render } from '../testing/render';
import { PagedList } from './paged-list';

const REFUSED = { code: 1000, msg: 'The list cannot be read now.', data: null };
const pageOf = (page: number) => ({
  ...{ code: 0, msg: '' },
  data: {
    list: [{ id: `n${page}`, title: `Notice ${page}`, body: '', created_at: '2026-11-22T12:00:00Z' }],
    ...{ page, size: 1, total: 2 },
  },
});
/** What the server answers next. */
let answer: { status?: number; body: object };

function Notices(): React.ReactNode {
  const paged = usePaged(notices, {});
  return (
    <PagedList paged={paged} empty={null} keyOf={({ id }) => id}>
      {({ title }) => title}
    </PagedList>
  );
}

const more = (): Element | undefined =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === common.loadMore);
const announced = (): string | null | undefined => host.querySelector('[aria-live="assertive"]')?.textContent;

describe('the button for more rows', () => {
  beforeEach(async () => {
    await loadEnglish('common');
    globalThis.fetch = async () => Response.json(answer.body, { status: answer.status ?? 200 });
    answer = { body: pageOf(1) };
    await render(<Notices />);
    await eventually(() => expect(host.textContent).toContain('Notice 1'));
  });

  it('announces why they did not come, keeps the others, and loads them when it is pressed again', async () => {
    expect(announced()).toBe('');
    answer = { status: 500, body: REFUSED };
    await press(more());
    await eventually(() => expect(announced()).toBe(REFUSED.msg));
    expect(host.textContent).toContain('Notice 1');
    answer = { body: pageOf(2) };
    await press(more());
    await eventually(() => expect(host.textContent).toContain('Notice 2'));
    expect(host.textContent).not.toContain(REFUSED.msg);
    expect(more()).toBeUndefined();
  });

  it('announces a failure again after another press', async () => {
    answer = { status: 500, body: REFUSED };
    await press(more());
    await eventually(() => expect(announced()).toBe(REFUSED.msg));
    let finish = (): void => undefined;
    globalThis.fetch = () =>
      new Promise((done) => {
        finish = () => done(Response.json(REFUSED, { status: 500 }));
      });
    await press(more());
    await eventually(() => expect(announced()).toBe(''));
    finish();
    await eventually(() => expect(announced()).toBe(REFUSED.msg));
  });
});
