import { notice } from '#words/notice.ts';
import { rights } from '#words/rights.ts';

/** The notice before consent, word for word as the consent names it. */
export function BeforeYouAgree() {
  return (
    <section className="before-you-agree" aria-labelledby="before-you-agree">
      <h2 id="before-you-agree">{notice.title}</h2>
      {[notice.data, notice.use, notice.others, notice.withdraw, notice.complain].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href="/privacy/records">{rights.settings.more.links.records.label}</a> ·{' '}
        <a href="/privacy/complaints">{rights.complaints.title}</a>
      </p>
    </section>
  );
}
