import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

// One thread per picture: terminating it ends a crash or an endless loop and frees the memory.

const { content, maxPixels }: { content: Uint8Array; maxPixels: number } = workerData;

const images = new libheif.HeifDecoder().decode(content);
const image = images.find((one) => one.is_primary()) ?? images[0];
const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0];
// Checked before decoding, because the pixels can be a thousand times larger than the file.
if (image && width > 0 && height > 0 && width * height <= maxPixels) {
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (pixels) => {
    parentPort?.postMessage(pixels, pixels ? [pixels.data.buffer] : []);
  });
} else {
  parentPort?.postMessage(null);
}
