import type { MouseEvent } from 'react';
import { search } from '#words/search.ts';
import { Icon } from '../../components/Icon.tsx';
import { DOT, holdDots } from '../../format/dot.ts';
import type { Choice, Group } from './choices.ts';
import { Picture } from './Hits.tsx';
import { hitMarks } from './hitMarks.ts';
import { Marked } from './Marked.tsx';

interface Props {
  id: string;
  groups: readonly Group[];
  /** The id of the option that is chosen. */
  active: string | null;
  onChoose: (choice: Choice, event: MouseEvent) => void;
}

/** The same for the same choice, so that it stays chosen while others come. */
export const optionId = (id: string, { name }: Group, { href, act }: Choice): string =>
  `${id}-${name}-${act ?? ''}${encodeURIComponent(href)}`;

/** What can be chosen, in groups. The focus stays in the field; each is a link all the same, for mouse and finger. */
export function Choices({ id, groups, active, onChoose }: Props) {
  return (
    <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={search.palette.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group.name} role="group" aria-label={group.title || search.palette.list}>
          {group.title && (
            <p className="palette-title" aria-hidden="true">
              {group.title}
            </p>
          )}
          {group.choices.map((choice) => {
            const option = optionId(id, group, choice);
            return (
              <a
                key={option}
                id={option}
                className="palette-option"
                role="option"
                aria-selected={option === active}
                tabIndex={-1}
                href={choice.href}
                // The focus stays where the letters go.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onChoose(choice, event)}
              >
                <Line choice={choice} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Line({ choice: { label, icon, hit } }: { choice: Choice }) {
  if (!hit)
    return (
      <>
        {icon && <Icon name={icon} size={20} />}
        <span className="palette-label">{label}</span>
      </>
    );
  return (
    <>
      <Picture {...hit} />
      <span className="palette-label">
        <strong>
          <Marked text={hit.title} marks={hit.marks.title} />
        </strong>
        {hit.line !== '' && (
          <span>
            <Marked text={holdDots(hit.line)} marks={hit.marks.line} />
          </span>
        )}
        {hitMarks(hit).length > 0 && <span className="palette-marks">{hitMarks(hit).join(DOT)}</span>}
      </span>
    </>
  );
}
