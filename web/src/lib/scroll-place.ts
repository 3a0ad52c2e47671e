import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const MOST_PLACES = 100;
const GIVE_UP_MS = 2_000;

/** How far each page of the history was scrolled, in pixels, by the key of its entry. */
const places = new Map<string, number>();

function keep(key: string, top: number): void {
  places.delete(key);
  places.set(key, top);
  const oldest = places.keys().next().value;
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

/** Scrolls to `top` as soon as there is enough to scroll; returns how to stop trying. */
function scrollWhenLong(scroller: HTMLElement, top: number): () => void {
  const reach = (): void => {
    scroller.scrollTop = top;
    if (scroller.scrollTop >= top - 1) stop();
  };
  const grown = new ResizeObserver(reach);
  const timer = setTimeout(() => stop(), GIVE_UP_MS);
  const stop = (): void => {
    grown.disconnect();
    clearTimeout(timer);
  };
  for (const child of scroller.children) grown.observe(child);
  scroller.addEventListener('touchstart', stop, { once: true, passive: true });
  scroller.addEventListener('wheel', stop, { once: true, passive: true });
  return stop;
}

/** Keeps a scroller's place by history entry: going back returns to it, going on starts at the top. */
export function useScrollPlace(ref: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const moved = useNavigationType();
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || !pathname) return;
    const top = moved === 'POP' ? (places.get(key) ?? 0) : moved === 'REPLACE' ? scroller.scrollTop : 0;
    const stop = top > 0 ? scrollWhenLong(scroller, top) : undefined;
    if (top === 0) scroller.scrollTop = 0;
    const onScroll = (): void => keep(key, scroller.scrollTop);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [ref, key, pathname, moved]);
}
