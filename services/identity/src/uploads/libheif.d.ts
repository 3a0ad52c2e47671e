/** The used part of libheif-js, which has no types for its high-level API. */
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
    /** Decodes the pixels into `into`; passes null on failure. */
    display(into: HeifPixels, done: (pixels: HeifPixels | null) => void): void;
  }

  const libheif: {
    HeifDecoder: new () => {
      /** Lists the images without decoding them; empty for an unreadable file. */
      decode(content: Uint8Array): HeifImage[];
    };
  };
  export default libheif;
}
