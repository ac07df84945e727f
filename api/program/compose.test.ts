import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../platform/config.ts';

interface Service {
  readonly build?: { readonly args?: Readonly<Record<string, string>> };
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly profiles?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const root = join(import.meta.dirname, '../..');
const { services, volumes }: Compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
const PROGRAMS = ['site', 'api', 'projections'];

/** As the two schemas write them down: a name that no schema knows is passed over in silence when the program starts. */
const SETTING_NAMES = ['api/platform/config.ts', 'projections/config.ts'].flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
);

/** As compose does it, with nothing set but MASTER_KEY. */
function withDefaults(environment: Readonly<Record<string, string>> = {}): Record<string, string> {
  const key = Buffer.alloc(32, 7).toString('base64');
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, sign, rest) =>
      sign === '-' ? rest : name === 'MASTER_KEY' ? key : '',
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
}

test.each(PROGRAMS)('%s is given only settings that exist, and values that they take', (name) => {
  const environment = services[name]?.environment ?? {};
  expect(Object.keys(environment).filter((key) => !SETTING_NAMES.includes(key))).toEqual([]);
  expect(readConfig({ HOST: '0.0.0.0', ...withDefaults(environment) })).not.toHaveProperty('problems');
});

test('nothing starts without a master key, and the message says how to make one', () => {
  for (const name of ['api', 'projections'])
    expect(services[name]?.environment?.MASTER_KEY).toMatch(/^\$\{MASTER_KEY:\?.*openssl rand -base64 32/);
});

test('the worker and the API share one read model, and only the API is told to leave the work to it', () => {
  expect(services.projections?.volumes).toEqual(services.api?.volumes);
  expect(services.api?.environment?.PROJECTIONS).toBe('external');
});

test('whatever is waited for exists, says whether it is healthy, and keeps its data in a named volume', () => {
  for (const service of Object.values(services)) {
    for (const [other, wait] of Object.entries(service.depends_on ?? {})) {
      expect(services).toHaveProperty(other);
      const healthy = (wait as { condition: string }).condition === 'service_healthy'; // the long form of depends_on
      if (healthy && !PROGRAMS.includes(other)) expect(services[other]?.healthcheck?.test).toBeDefined();
    }
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
  }
});

test('the cluster has three nodes that know one another, each with a volume of its own', () => {
  const nodes = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('cluster'));
  const names = nodes.map(([name]) => name);
  expect(names).toHaveLength(3);
  for (const [name, { environment }] of nodes) {
    const seeds = names.filter((other) => other !== name).map((other) => `${other}:2113`);
    expect(environment?.EVENTSTORE_GOSSIP_SEED).toBe(seeds.join(','));
  }
  expect(new Set(nodes.flatMap(([, service]) => service.volumes ?? [])).size).toBe(3);
});

test('no node of the log sends telemetry home', () => {
  const nodes = Object.values(services).filter(({ image }) => image?.startsWith('eventstore/'));
  expect(nodes).toHaveLength(4);
  for (const { environment } of nodes) expect(environment?.EVENTSTORE_TELEMETRY_OPTOUT).toBe('true');
});

test('the address that is given for the cluster names each of its nodes: one that is down is not waited for', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const [, hosts] = /^# EVENTSTORE_URL=esdb:\/\/([^?]+)/m.exec(example) ?? [];
  const nodes = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('cluster'));
  expect(hosts?.split(',')).toEqual(nodes.map(([name]) => `${name}:2113`));
});

test('the programs that compose and the image start are there', () => {
  const started = PROGRAMS.map((name) => services[name]?.command?.at(-1) ?? 'site/main.ts');
  expect(started.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the image is built in the languages that it is to answer in', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  for (const name of ['site', 'api']) {
    const { build, environment } = services[name] ?? {};
    expect(Object.keys(build?.args ?? {}).filter((arg) => !dockerfile.includes(`\nARG ${arg}=`))).toEqual([]);
    for (const given of [build?.args, environment]) expect(given?.SITE_LANGUAGES).toMatch(/^\$\{SITE_LANGUAGES:-en\}$/);
  }
  const [, command = ''] = /^RUN (.*node site\/build\.ts.*)$/m.exec(dockerfile) ?? [];
  const said = `node() { echo "$1 $SITE_LANGUAGE"; }; ${command}`;
  const built = (languages: string) =>
    execFileSync('/bin/sh', ['-c', said], { env: { ...process.env, SITE_LANGUAGES: languages }, encoding: 'utf8' });
  expect(built('en').trim().split('\n')).toContain('site/build.ts en');
  for (const language of ['en', 'hi', 'ta']) expect(built('hi, ta')).toContain(`site/build.ts ${language}\n`);
});

test('.env.example names only settings that exist, and compose hands each of them on', () => {
  const names = readFileSync(join(root, '.env.example'), 'utf8').match(/^\w+(?==)/gm) ?? [];
  expect(names).toContain('MASTER_KEY');
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  const passed = Object.values(services).flatMap(({ environment }) => Object.values(environment ?? {}));
  expect(names.filter((name) => !passed.some((value) => value.includes(`\${${name}:`)))).toEqual([]);
});
