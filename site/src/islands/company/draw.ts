import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  PieController,
  Tooltip,
} from 'chart.js';
import type { Slice } from './figures.ts';
import type { Inks } from './inks.ts';

Chart.register(ArcElement, BarController, BarElement, CategoryScale, LinearScale, PieController, Tooltip);

/** 'rows' are bars that lie, for names that are too long to stand under a bar. */
export type ChartKind = 'pie' | 'bars' | 'rows';

/** Bars do not get wider than a thumb, however few there are. */
const BAR_MAX_PX = 64;

interface Drawing {
  readonly kind: ChartKind;
  readonly slices: readonly Slice[];
  /** A value in words, for axes and the tooltip. */
  readonly format: (value: number) => string;
  readonly inks: Inks;
  /** Whether the bars may grow, for those who like motion. */
  readonly motion: boolean;
}

/** Draws a chart on the canvas; it fits itself to the box around it. Destroy it before the canvas goes. */
export function draw(canvas: HTMLCanvasElement, { kind, slices, format, inks, motion }: Drawing): Chart {
  const lying = kind === 'rows';
  const font = { family: getComputedStyle(canvas).fontFamily, size: 14 };
  const ticks = { color: inks.text, font };
  const names = { border: { color: inks.line }, grid: { display: false }, ticks };
  const values = {
    beginAtZero: true,
    border: { display: false },
    grid: { color: inks.line },
    ticks: { ...ticks, maxTicksLimit: lying ? 4 : 6, callback: (value: string | number) => format(Number(value)) },
  };
  return new Chart(canvas, {
    type: kind === 'pie' ? 'pie' : 'bar',
    data: {
      labels: slices.map(({ label }) => label),
      datasets: [
        {
          data: slices.map(({ value }) => value),
          backgroundColor:
            kind === 'pie' ? slices.map((_, index) => inks.slices[index % inks.slices.length] ?? inks.bar) : inks.bar,
          borderColor: inks.ground,
          borderWidth: kind === 'pie' ? 3 : 0,
          ...(kind !== 'pie' && { borderRadius: 3, maxBarThickness: BAR_MAX_PX }),
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      indexAxis: lying ? 'y' : 'x',
      animation: motion ? { duration: 350 } : false,
      ...(kind !== 'pie' && { scales: lying ? { y: names, x: values } : { x: names, y: values } }),
      plugins: {
        tooltip: {
          titleFont: font,
          bodyFont: font,
          displayColors: false,
          callbacks: { label: ({ raw }) => format(Number(raw)) },
        },
      },
    },
  });
}
