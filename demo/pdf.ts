const SIZE = { width: 595, height: 842, margin: 72, line: 20, letters: 12 };

/** A PDF of one page of A4 that says these lines, in letters of Latin. */
export function pdfOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const { width, height, margin, line, letters } = SIZE;
  const escaped = lines.map((text) => `(${text.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  const content = `BT /F1 ${letters} Tf ${line} TL ${margin} ${height - margin} Td\n${escaped.join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  let file = '%PDF-1.7\n';
  const starts: number[] = [];
  for (const [n, object] of objects.entries()) {
    starts.push(file.length);
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`, 'latin1'));
}
