import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { Icon } from '../../components/Icon.tsx';
import { $session } from '../../stores/session.ts';
import { useEarly } from '../forms/early.ts';
import { $theme, chooseTheme, type Theme, themes } from './theme.ts';

const words = settings.global.theme;
const icons = { system: 'sliders', light: 'sun', dark: 'moon' } as const;

/** Light, dark, or as the device has it. */
export default function ThemeChoice() {
  const chosen = useStore($theme, { ssr: 'initial' }) ?? 'system';
  const choices = useRef<HTMLFieldSetElement>(null);
  useEarly(
    () => choices.current?.querySelector<HTMLInputElement>('input:checked')?.value,
    'system',
    (early) => themes.filter((theme) => theme === early).forEach(choose),
  );
  return (
    <fieldset ref={choices} className="settings-choices">
      <legend className="unseen">{words.title}</legend>
      {themes.map((theme) => (
        <label className="settings-choice" key={theme}>
          <input
            type="radio"
            name="theme"
            autoComplete="off"
            value={theme}
            checked={chosen === theme}
            onChange={() => choose(theme)}
          />
          <Icon name={icons[theme]} />
          <span>
            <strong>{words[theme]}</strong>
            <span className="meta">{words.hints[theme]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function choose(theme: Theme): void {
  chooseTheme(theme);
  if (!$session.get()) return;
  void call(api.auth.preferences.$put({ json: { theme } })).then((outcome) => {
    // It holds in this browser all the same.
    if (!outcome.ok) tellFailure(outcome.failure, settings.global.notices.notSaved);
  });
}
