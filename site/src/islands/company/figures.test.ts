import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';

const nothing: Parameters<typeof figuresOf>[0] = {
  metricsReported: true,
  growth: null,
  marketShare: [],
  revenue: [],
  employees: [],
  investors: [],
};

test('until a company has reported, there is a sample that says so, with 25 percent of growth', () => {
  const figures = figuresOf({ ...nothing, metricsReported: false }, 2026);
  expect(figures).toMatchObject({ sample: true, growth: 25 });
  expect(figures.revenue.map(({ label }) => label)).toEqual(['2023', '2024', '2025']);
  expect(figures.share.reduce((sum, { value }) => sum + value, 0)).toBe(100);
});

test('what was not reported is not made up', () => {
  expect(figuresOf(nothing, 2026)).toEqual({
    sample: false,
    growth: null,
    share: [],
    revenue: [],
    employees: [],
    investors: [],
  });
});

test('revenue shows the last three years, oldest first, in whatever order they were reported', () => {
  const revenue = [2024, 2021, 2025, 2023].map((year) => ({ year, amount: year * 10 }));
  expect(figuresOf({ ...nothing, revenue }, 2026).revenue).toEqual([
    { label: '2023', value: 20230 },
    { label: '2024', value: 20240 },
    { label: '2025', value: 20250 },
  ]);
});

test('what the parts of a market leave over is everyone else, and a rounding is not', () => {
  const of = (percent: number) =>
    figuresOf({ ...nothing, marketShare: [{ name: 'Us', percent }] }, 2026).share.map(({ value }) => value);
  expect(of(12.5)).toEqual([12.5, 87.5]);
  expect(of(99.9)).toEqual([99.9]);
});

test('the largest investor stands first', () => {
  const investors = [
    { name: 'Small', amount: 1 },
    { name: 'Large', amount: 2 },
  ];
  expect(figuresOf({ ...nothing, investors }, 2026).investors[0]).toEqual({ label: 'Large', value: 2 });
});
