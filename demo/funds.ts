import { DEBT } from './funds/debt.ts';
import { EQUITY } from './funds/equity.ts';
import type { DemoFund } from './funds/fund.ts';
import { GRANTS } from './funds/grants.ts';

export const FUNDS: readonly DemoFund[] = [...GRANTS, ...EQUITY, ...DEBT];
