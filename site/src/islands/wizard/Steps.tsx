import type { WizardSection } from '#api/contract/company.ts';
import { wizard as words } from '#words/wizard.ts';
import { Icon } from '../../components/Icon.tsx';
import { SECTIONS } from './sections.ts';

interface Props {
  current: WizardSection;
  /** How many things each section still misses. */
  missing: Readonly<Record<WizardSection, number>>;
  onGo: (section: WizardSection) => void;
}

/** Every section, to be jumped to freely: a menu at the side, and on phones a row of numbers. */
export function Steps({ current, missing, onGo }: Props) {
  return (
    <nav className="steps" aria-label={words.steps}>
      <ol>
        {SECTIONS.map((section, index) => (
          <li key={section}>
            <button
              type="button"
              className="step"
              aria-current={section === current ? 'step' : undefined}
              onClick={() => onGo(section)}
            >
              <span className="step-mark" aria-hidden="true">
                {missing[section] === 0 ? <Icon name="check" size={18} /> : index + 1}
              </span>
              <span className="step-words">
                <span className="step-name">{words.sections[section]}</span>
                <span className={missing[section] === 0 ? 'step-state step-done' : 'step-state'}>
                  {missing[section] === 0 ? words.complete : words.missing(missing[section])}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className="steps-now" aria-hidden="true">
        {words.step(SECTIONS.indexOf(current) + 1, SECTIONS.length)}: {words.sections[current]}
      </p>
    </nav>
  );
}
