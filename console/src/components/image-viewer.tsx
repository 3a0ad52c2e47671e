import { Button, Flex, Tooltip, theme } from 'antd';
import { useState } from 'react';
import { useTexts } from '../lib/i18n';

const STEP = 0.5;
const MAX_ZOOM = 5;

interface Shown {
  src: string;
  zoom: number;
  turn: number;
}

/** A picture that can be zoomed, rotated and scrolled. */
export function ImageViewer({ src, alt }: { src: string; alt: string }): React.ReactNode {
  const t = useTexts();
  const { token } = theme.useToken();
  const [state, setState] = useState<Shown>({ src, zoom: 1, turn: 0 });
  const { zoom, turn } = state.src === src ? state : { zoom: 1, turn: 0 };
  const show = (next: Partial<Shown>): void => setState({ src, zoom, turn, ...next });
  return (
    <Flex vertical gap="small">
      <Flex gap="small">
        <Tooltip title={t('viewer.in')}>
          <Button aria-label={t('viewer.in')} onClick={() => show({ zoom: Math.min(MAX_ZOOM, zoom + STEP) })}>
            ＋
          </Button>
        </Tooltip>
        <Tooltip title={t('viewer.out')}>
          <Button aria-label={t('viewer.out')} onClick={() => show({ zoom: Math.max(1, zoom - STEP) })}>
            −
          </Button>
        </Tooltip>
        <Tooltip title={t('viewer.rotate')}>
          <Button aria-label={t('viewer.rotate')} onClick={() => show({ turn: (turn + 90) % 360 })}>
            ⟳
          </Button>
        </Tooltip>
      </Flex>
      <div
        style={{
          overflow: 'auto',
          maxHeight: '60vh',
          border: `1px solid ${token.colorBorder}`,
          background: token.colorFillTertiary,
        }}
      >
        <img
          src={src}
          alt={alt}
          style={{ display: 'block', width: `${zoom * 100}%`, rotate: `${turn}deg`, transition: 'rotate 120ms' }}
        />
      </div>
    </Flex>
  );
}
