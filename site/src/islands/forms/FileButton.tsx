import type { ComponentProps } from 'react';
import { UPLOAD_MEDIA_TYPES } from '#api/contract/file.ts';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onFile: (file: File) => void;
}

/**
 * A button that opens the device's pictures, unless it accepts something else. The real file input lies over its words, so that a label, a finger and the
 * keyboard all find it.
 */
export function FileButton({
  onFile,
  children,
  className = '',
  accept = UPLOAD_MEDIA_TYPES.join(','),
  ...input
}: Props) {
  return (
    <span className={`btn btn-small file-button ${className}`}>
      <input
        {...input}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after it was removed.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </span>
  );
}
