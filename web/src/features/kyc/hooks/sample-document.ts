const WIDTH = 1000;
const HEIGHT = 633;

/** Draws a picture that can stand for a document in practice mode. */
export async function sampleDocument(label: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.fillStyle = '#e8eef5';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#c3cfdd';
  pen.fillRect(60, 140, 260, 340);
  for (let line = 0; line < 5; line++) pen.fillRect(380, 160 + line * 70, 520 - line * 60, 28);
  pen.fillStyle = '#33475b';
  pen.font = '600 44px sans-serif';
  pen.fillText(label, 60, 90);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser cannot draw');
  return new File([blob], 'sample.png', { type: 'image/png' });
}
