import qrcode from 'qrcode-generator';
import { type ReactNode, useMemo } from 'react';

/** A QR code, dark on white in both themes because scanners need it. */
export function QrCode({ text, label, size = 184 }: { text: string; label: string; size?: number }): ReactNode {
  const { path, count } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const modules = code.getModuleCount();
    let squares = '';
    for (let row = 0; row < modules; row++) {
      for (let column = 0; column < modules; column++)
        if (code.isDark(row, column)) squares += `M${column} ${row}h1v1h-1z`;
    }
    return { path: squares, count: modules };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`-3 -3 ${count + 6} ${count + 6}`}
      className="rounded-xl bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
