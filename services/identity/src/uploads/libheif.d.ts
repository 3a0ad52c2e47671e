/** The part of libheif-js that pictures need; the package describes only what lies beneath. */
declare module 'libheif-js/wasm-bundle.js' {
  /** Pixels in RGBA, four bytes each. */
  export interface HeifPixels {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }

  export interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Decodes the pixels into `into`; null where they cannot be. */
    display(into: HeifPixels, done: (pixels: HeifPixels | null) => void): void;
  }

  const libheif: {
    HeifDecoder: new () => {
      /** Reads what images there are without decoding them; none where it cannot be read. */
      decode(content: Uint8Array): HeifImage[];
    };
  };
  export default libheif;
}
