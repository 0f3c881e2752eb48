import { maxNoteLength, maxNotes } from '@course/contract/course/notes/notes'
import { maxDeadlines, maxMemberDeadlines } from '@course/contract/course/workbook/deadlines/deadlines'
import { maxCalculations, maxMemberCalculations } from '@course/contract/course/workbook/properties/calculations'
import { maxProperties } from '@course/contract/course/workbook/properties/properties'
import { maxPropertyFile } from '@course/contract/course/workbook/properties/property-files'
import { maxValue } from '@course/contract/course/workbook/sheets/field-values'
import { fieldsOf, sheetNames } from '@course/contract/course/workbook/sheets/sheets'
import { jpegPicture } from '../../../server/test/pictures.ts'
import { calculatorInputs } from '../../../server/test/properties.ts'
import { onDatabase } from './requests.ts'

/** Fills a member's notes and workbook to their bounds. @returns the property that has as much as one can have */
export async function fillMember(databaseUrl: string, email: string): Promise<string> {
  const lengths: Partial<Record<string, number>> = maxValue
  const fields = sheetNames.flatMap((sheet) =>
    fieldsOf(sheet).map(({ id, kind }) => ({ sheet, id, length: lengths[kind] ?? 1 })),
  )
  const photo = Buffer.concat([await jpegPicture(2_400, 1_600), Buffer.alloc(950_000, 'x')])
  const facts = {
    email,
    fields: JSON.stringify(fields),
    inputs: JSON.stringify(calculatorInputs('maximum-bid')),
    photo: photo.toString('base64'),
  }
  return onDatabase(databaseUrl, async (client) => {
    for (const [name, value] of Object.entries(facts))
      await client.query('select set_config($1, $2, false)', [`fill.${name}`, value])
    await client.query(statements)
    const { rows } = await client.query<{ id: string }>('select id from own where at = 1')
    return rows[0]?.id ?? ''
  })
}

/** Words that differ, so that indexes are as large as those of texts that people write. */
const words = (length: string, seed = 'n') =>
  `left((select string_agg(left(md5(v::text), 6), ' ') from generate_series(${seed}, ${seed} + ${length} / 7) as v), ${length})`

const statements = `
  create temp table member as select id from users where email = current_setting('fill.email');
  insert into notes (id, user_id, kind, target, version, text)
    select gen_random_uuid(), id, 'state', 'tx', 1, ${words(`${maxNoteLength}`)} from member, generate_series(1, ${maxNotes}) as n;
  insert into properties (id, user_id, address, parcel, state, county, sale_date, sale_kind, stage, version)
    select gen_random_uuid(), id, n || ' Oak Street', '07-22-' || n, 'fl', 'Polk', date '2027-01-01' + n, 'lien', 'watching', 1
    from member, generate_series(1, ${maxProperties}) as n;
  create temp table own as select id, user_id, row_number() over (order by id) as at from properties where user_id = (select id from member);
  create temp table field as select * from jsonb_to_recordset(current_setting('fill.fields')::jsonb) as field (sheet text, id text, length int);
  insert into sheets (property_id, sheet, fields)
    select own.id, sheet, jsonb_object_agg(field.id, ${words('least(length, case own.at when 1 then length else 100 end)', 'own.at')})
    from own, field group by own.id, sheet;
  insert into deadlines (id, property_id, what, day, source, is_done, version)
    select gen_random_uuid(), own.id, repeat('w', 200), date '2027-06-01' + n, repeat('s', 400), n > ${maxMemberDeadlines.open}, 1
    from generate_series(0, ${maxMemberDeadlines.all - 1}) as n join own on own.at = 1 + n / ${maxDeadlines};
  insert into saved_calculations (id, property_id, calculator, inputs)
    select gen_random_uuid(), own.id, 'maximum-bid', current_setting('fill.inputs')::jsonb
    from generate_series(0, ${maxMemberCalculations - 1}) as n join own on own.at = 1 + n / ${maxCalculations};
  insert into property_files (id, property_id, user_id, name, kind, bytes, sha256, sent_sha256)
    select gen_random_uuid(), own.id, user_id, 'File ' || n, case own.at when 1 then 'jpg' else 'pdf' end, 200000, '', ''
    from own, generate_series(1, ${maxPropertyFile.memberFiles}) as n where own.at = case when n <= 10 then 1 else 2 end;
  insert into property_file_parts (file_id, number, bytes)
    select id, 0, substring(decode(current_setting('fill.photo'), 'base64') for case kind when 'jpg' then 1000000 else 190000 end) from property_files;
  analyze`
