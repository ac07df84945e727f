import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { dayShort } from '../../format/dates.ts';
import type { Inks } from '../company/inks.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale);
Chart.register(LineController, LineElement, PointElement, Tooltip);

/** A letter of a label, on average. */
const LETTER_PX = 7;

const cut = (label: string, room: number): string =>
  label.length <= room ? label : `${label.slice(0, Math.max(1, room - 1)).trimEnd()}…`;

/** 'stack': bars on one another; 'lines': a line each, both over days; 'rows': bars that lie, for names. */
export type PlotKind = 'stack' | 'lines' | 'rows';

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface Drawing {
  readonly kind: PlotKind;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly inks: Inks;
}

/** Draws series over their labels. Destroy the chart before its canvas goes. */
export function draw(canvas: HTMLCanvasElement, { kind, labels, series, inks }: Drawing): Chart {
  const font = { family: getComputedStyle(canvas).fontFamily, size: 13 };
  const ticks = { color: inks.text, font, maxRotation: 0, autoSkipPadding: 16 };
  const lying = kind === 'rows';
  // Days may be left out between others; names may not, and are cut where they would take more than half of the width.
  const room = canvas.clientWidth / 2 / LETTER_PX;
  const named = lying
    ? { ...ticks, autoSkip: false, callback: (_: string | number, n: number) => cut(labels[n] ?? '', room) }
    : { ...ticks, callback: (_: string | number, n: number) => dayShort(labels[n] ?? '') };
  const names = { stacked: kind === 'stack', grid: { display: false }, border: { color: inks.line }, ticks: named };
  const values = {
    ...{ stacked: kind === 'stack', beginAtZero: true, border: { display: false }, grid: { color: inks.line } },
    ticks: { ...ticks, precision: 0, maxTicksLimit: 6 },
  };
  return new Chart(canvas, {
    type: kind === 'lines' ? 'line' : 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values: data }, n) => {
        const ink = inks.slices[n % inks.slices.length] ?? inks.bar;
        const look = kind === 'lines' ? { borderWidth: 2, pointRadius: 0, tension: 0.2 } : { maxBarThickness: 40 };
        return { label: name, data: [...data], backgroundColor: ink, borderColor: ink, ...look };
      }),
    },
    options: {
      // The slider draws many of them in a row: nothing moves by itself.
      ...{ responsive: true, maintainAspectRatio: false, animation: false, indexAxis: lying ? 'y' : 'x' },
      interaction: { mode: 'index', intersect: false, axis: lying ? 'y' : 'x' },
      scales: lying ? { y: names, x: values } : { x: names, y: values },
      plugins: {
        legend: { display: series.length > 1, labels: { color: inks.text, font, boxWidth: 14 } },
        tooltip: { titleFont: font, bodyFont: font },
      },
    },
  });
}
