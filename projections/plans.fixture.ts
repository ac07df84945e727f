/**
 * Why a statement that is put together from filters may scan, or sort in a temporary table, and what bounds it. Those with
 * a fixed text say so in their list of statements.
 */
export const SCANS: readonly { readonly sql: RegExp; readonly step: RegExp; readonly why: string }[] = [
  {
    sql: /FROM \(SELECT \* FROM company_facets ORDER BY position DESC LIMIT 10000\) f/,
    step: /^SCAN (company_facets|f)$/,
    why: 'counting: the newest 10,000 companies, a few bytes each',
  },
  {
    sql: /FROM companies WHERE (.* AND )?\w+ IN \(:.*ORDER BY/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: 'sorts what a filter leaves: it is looked up so where it leaves 10,000 at the most',
  },
  {
    sql: /FROM companies WHERE (?!(.* AND )?\w+ IN \(:)\+\w+ IN \(:.*ORDER BY/,
    step: /^(SCAN companies( USING (COVERING )?INDEX companies_by_name)?|SEARCH companies USING .*[<>]\?\))$/,
    why: 'the page, in its order: the list is walked so where each filter leaves more than 10,000',
  },
  {
    sql: /FROM company_facets WHERE \+\w+ [=>] .*ORDER BY/,
    step: /^(SCAN company_facets( USING COVERING INDEX company_facets_by_year)?|SEARCH company_facets USING .*[<>]\?\))$/,
    why: 'the page, in its order, a few bytes a row: the list is walked so where each filter leaves more than 10,000',
  },
  {
    sql: /FROM \(SELECT \* FROM funds ORDER BY position DESC LIMIT 10000\) f/,
    step: /^SCAN (funds|f)$/,
    why: 'counting, on a thread of the pool: the newest 10,000 funds',
  },
  {
    sql: /FROM funds f WHERE .*ORDER BY/,
    step: /^(SCAN f( USING INDEX funds_by_(interest|deadline))?|SEARCH f USING .*[<>]\?\))$/,
    why: 'a page, on a thread of the pool, in its order: the list is walked so where each filter with an index leaves more than 10,000',
  },
  {
    sql: /FROM funds f WHERE (.* AND )?\(launchDate > :today/,
    step: /^SEARCH f USING (COVERING )?INDEX (temporal_)?funds_by_launch \(launchDate>\?\)$/,
    why: 'the funds that cannot be applied for yet',
  },
  {
    sql: /FROM funds f WHERE .*ORDER BY/,
    step: /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY$/,
    why: 'sorts what a filter leaves: it is looked up so where it leaves 10,000 at the most',
  },
  {
    sql: /^SELECT .* FROM (companies|funds f) WHERE .*json_each\(:among\)/,
    step: /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY$/,
    why: 'sorts the documents that a search found, 10,000 at the most, on a thread of the pool',
  },
  {
    sql: /FROM company_facets +(WHERE .*)?ORDER BY establishedYear/,
    step: /^(SCAN|SEARCH) temporal_facets USING COVERING INDEX temporal_facets_by_year( \(.*<.*\))?$/,
    why: 'as of a moment, a page in its order, a few bytes a version: those that did not hold then are passed over',
  },
  {
    sql: /FROM company_facets +(WHERE .*)?ORDER BY position DESC LIMIT/,
    step: /^SEARCH temporal_facets USING PRIMARY KEY \(position<\?\)$/,
    why: 'as of a moment, counting and pages: the newest companies of then, with the versions that held before and since',
  },
  {
    sql: /FROM companies +(WHERE .*)?ORDER BY/,
    step: /^(SCAN|SEARCH) temporal_companies USING (COVERING )?INDEX temporal_companies_by_(number|name)( \(.*[<>].*\))?$/,
    why: 'as of a moment, a page in its order: versions that did not hold then are passed over in the index',
  },
  {
    sql: /FROM funds f +ORDER BY position DESC LIMIT|FROM \(SELECT \* FROM funds ORDER BY position DESC LIMIT 10000\) f|FROM \(SELECT interest FROM funds LIMIT 10001\)/,
    step: /^SEARCH f USING (COVERING )?INDEX temporal_funds_by_number \(position<\?\)$/,
    why: 'as of a moment: the newest funds of then; versions that did not hold then are passed over in the index',
  },
  {
    sql: /FROM funds f WHERE .*ORDER BY/,
    step: /^SCAN f USING COVERING INDEX temporal_funds_by_deadline$/,
    why: 'as of a moment, by interest: the funds of then are sorted, on a thread of the pool',
  },
  {
    sql: /FROM funds f WHERE (.* AND )?providerId IN \(SELECT providerId FROM fund_proved\)/,
    step: /^SCAN temporal_proved$/,
    why: 'as of a moment: who has ever proved a domain, a short row a year, on a thread of the pool',
  },
  {
    sql: /FROM posts p JOIN tallies t .* WHERE p\.position = \?$/s,
    step: /^USE TEMP B-TREE FOR group_concat\(ORDER BY\)$/,
    why: 'as of a moment: sorts the newest 75 who liked the post',
  },
];
