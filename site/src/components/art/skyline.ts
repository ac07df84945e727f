/** What stands behind the bridge: workshop and shops on the left bank, the city on the right. `ink` names its fill. */
export const skyline: { ink?: 'neel' | 'deep' | 'madder' | 'board' | 'paper'; d: string }[] = [
  // Palm
  { d: 'M40 240c6-40 4-80-2-112' },
  {
    ink: 'neel',
    d: 'M38 128c-22-16-38-10-46 8 18-8 32-8 46-8zM38 128c-4-26-20-36-40-32 18 6 30 16 40 32zM38 128c22-20 44-14 52 6-18-8-34-8-52-6zM38 128c4-24 20-34 40-28-18 6-30 14-40 28z',
  },
  // Workshop with a saw-tooth roof, and its chimney
  { ink: 'madder', d: 'M96 240V96h26v144z' },
  { ink: 'paper', d: 'M90 96h38v-12H90z' },
  { ink: 'board', d: 'M122 240v-70l46-34v34l46-34v34l46-34v104z' },
  { ink: 'deep', d: 'M140 240v-34a16 16 0 0 1 32 0v34zM190 214v-20h22v20zM226 214v-20h22v20z' },
  // Row of shops, awnings out
  { ink: 'paper', d: 'M276 240v-92h128v92z' },
  { ink: 'neel', d: 'M270 148h140v-26H270z' },
  { ink: 'madder', d: 'M276 174h32a16 12 0 0 1-32 0zM340 174h32a16 12 0 0 1-32 0z' },
  { ink: 'board', d: 'M308 174h32a16 12 0 0 1-32 0zM372 174h32a16 12 0 0 1-32 0z' },
  // Water tower
  { d: 'M448 240l10-72M508 240l-10-72M452 212h52M478 240v-72' },
  { ink: 'neel', d: 'M440 168v-40a38 22 0 0 1 76 0v40z' },
  // House with a roof terrace
  { ink: 'madder', d: 'M540 240V166h78v74z' },
  { ink: 'paper', d: 'M556 240v-28a12 12 0 0 1 24 0v28zM594 208v-16h14v16z' },
  // City: towers, one with arcades
  { ink: 'neel', d: 'M1196 240V84h70v156z' },
  { ink: 'paper', d: 'M1208 132v-18a10 10 0 0 1 20 0v18zM1236 132v-18a10 10 0 0 1 20 0v18z' },
  { ink: 'paper', d: 'M1278 240V118h62v122z' },
  { ink: 'madder', d: 'M1278 118v-6a31 31 0 0 1 62 0v6z' },
  { ink: 'deep', d: 'M1412 240V62h64v178z' },
  {
    ink: 'board',
    d: 'M1424 92v-14h14v14zM1450 92v-14h14v14zM1424 124v-14h14v14zM1450 124v-14h14v14zM1424 156v-14h14v14zM1450 156v-14h14v14zM1424 188v-14h14v14zM1450 188v-14h14v14z',
  },
  { ink: 'board', d: 'M1490 240v-98h58v98z' },
  { ink: 'deep', d: 'M1502 240v-40a17 17 0 0 1 34 0v40z' },
  { ink: 'madder', d: 'M1560 240V112h60v128z' },
  { ink: 'paper', d: 'M1572 172v-24a10 10 0 0 1 20 0v24zM1572 222v-24a10 10 0 0 1 20 0v24z' },
];
