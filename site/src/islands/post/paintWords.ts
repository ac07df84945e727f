import { excerpt } from '../../format/excerpt.ts';
import { fitLines } from './fitLines.ts';

/** Pixels of the painted picture. */
const WIDTH = 1200;
const HEIGHT = 800;
const PAINTED_MAX = 140;

/** A picture looks the same by day and by night, so its inks are its own. */
const INK = { letters: '#14192b', board: '#ffc72c', paper: '#f7f7f2', platform: '#14254f' };
const BOARD = { x: 70, y: 70, width: 1060, height: 500 };
const ROOM = { width: 940, height: 400 };
const PLATFORM_Y = 690;

/**
 * The first words of a post on the name board of a railway station, as a PNG.
 *
 * @throws where the browser has no canvas to draw on
 */
export async function paintWords(content: string): Promise<File> {
  // The board's letters are drawn in our own face, which the page may not have needed yet.
  await document.fonts.load('800 64px Anek').catch(() => {});
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  paintGround(pen);
  paintLetters(pen, excerpt(content, PAINTED_MAX));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'painted-words.png', { type: 'image/png' });
}

function paintGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  // Two legs, which stand behind the edge of the platform.
  pen.fillStyle = INK.letters;
  for (const x of [220, WIDTH - 220 - 34])
    pen.fillRect(x, BOARD.y + BOARD.height - 10, 34, PLATFORM_Y - BOARD.y - BOARD.height + 20);
  pen.fillStyle = INK.platform;
  pen.fillRect(0, PLATFORM_Y, WIDTH, HEIGHT - PLATFORM_Y);
  pen.beginPath();
  for (let x = 0; x <= WIDTH; x += 30) {
    pen.moveTo(x, PLATFORM_Y + 1);
    pen.lineTo(x + 15, PLATFORM_Y - 14);
    pen.lineTo(x + 30, PLATFORM_Y + 1);
  }
  pen.fill();
  plate(pen, 0, 30, 6, INK.board);
  plate(pen, 20, 16, 5);
}

/** A rounded plate as large as the board less `inset`, with its keyline. */
function plate(pen: CanvasRenderingContext2D, inset: number, corner: number, line: number, fill?: string): void {
  pen.beginPath();
  pen.roundRect(BOARD.x + inset, BOARD.y + inset, BOARD.width - 2 * inset, BOARD.height - 2 * inset, corner);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill();
  }
  pen.lineWidth = line;
  pen.strokeStyle = INK.letters;
  pen.stroke();
}

function paintLetters(pen: CanvasRenderingContext2D, text: string): void {
  const font = (size: number) => `800 ${size}px Anek, "Noto Sans", system-ui, sans-serif`;
  const { lines, size, leading } = fitLines(text, ROOM, (line, size) => {
    pen.font = font(size);
    return pen.measureText(line).width;
  });
  pen.font = font(size);
  pen.fillStyle = INK.letters;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const top = BOARD.y + BOARD.height / 2 - ((lines.length - 1) * leading) / 2;
  for (const [n, line] of lines.entries()) pen.fillText(line, WIDTH / 2, top + n * leading, ROOM.width);
}
