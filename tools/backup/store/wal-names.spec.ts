import { positionOf, Segments } from './wal-names.ts';

describe('names of the write-ahead log', () => {
  const segments = new Segments(1, 16 * 1024 * 1024);

  it('gives the file of a position', () => {
    expect(segments.nameOf(positionOf('0/3000028'))).toBe('000000010000000000000003');
    expect(segments.nameOf(positionOf('1A/FF000000'))).toBe('000000010000001A000000FF');
  });

  it('counts over the border of a half', () => {
    expect(segments.after('000000010000000000000003')).toBe('000000010000000000000004');
    expect(segments.after('0000000100000000000000FF')).toBe('000000010000000100000000');
  });

  it('follows the size of a segment', () => {
    expect(new Segments(2, 64 * 1024 * 1024).after('00000002000000000000003F')).toBe('000000020000000100000000');
  });
});
