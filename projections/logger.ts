import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines on standard output. What could name a person or open a door is left out wherever it turns up. */
export function createLogger(level: string, part: string): Logger {
  return pino(
    {
      level,
      base: { part },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.accessToken', '*.authorization', '*.cookie', '*.email', '*.code', '*.MASTER_KEY'],
        remove: true,
      },
    },
    pino.destination({ fd: 1, sync: true }),
  );
}
