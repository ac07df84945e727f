import * as z from 'zod/mini';
import type { CallGroup } from '../http/call.ts';

export const healthCalls: CallGroup = {
  name: 'Health',
  description: 'For whoever runs a machine. At the root alone.',
  calls: [
    {
      method: 'GET',
      path: '/healthz',
      summary: 'Whether the process is up',
      who: 'anyone',
      answer: { status: 200 },
    },
    {
      method: 'GET',
      path: '/readyz',
      summary: 'Whether the log answers and the read models keep up',
      who: 'anyone',
      answer: { status: 200 },
    },
    {
      method: 'GET',
      path: '/metrics',
      summary: 'Figures of the process',
      who: 'anyone',
      answer: { status: 200, type: 'text/plain', bare: z.string(), description: "Prometheus' text." },
    },
  ],
};
