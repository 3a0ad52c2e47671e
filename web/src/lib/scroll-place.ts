import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const MOST_PLACES = 100;
const GIVE_UP_MS = 2_000;

/** Scroll positions in pixels, by history entry key. */
const places = new Map<string, number>();

function keep(key: string, top: number): void {
  places.delete(key);
  places.set(key, top);
  const oldest = places.keys().next().value;
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

/** Scrolls to `top` as soon as the content is tall enough; returns a function that cancels it. */
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

/** Restores a scroller's position by history entry: back restores it, a new screen starts at the top. */
export function useScrollPlace(ref: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const moved = useNavigationType();
  const fresh = useRef(true);
  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || !pathname) return;
    // A new scroller is at the top; reading or setting its position would force a layout during the render.
    const here = fresh.current ? 0 : scroller.scrollTop;
    fresh.current = false;
    const top = moved === 'POP' ? (places.get(key) ?? 0) : moved === 'REPLACE' ? here : 0;
    const stop = top > 0 ? scrollWhenLong(scroller, top) : undefined;
    if (top === 0 && here > 0) scroller.scrollTop = 0;
    const onScroll = (): void => keep(key, scroller.scrollTop);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [ref, key, pathname, moved]);
}
