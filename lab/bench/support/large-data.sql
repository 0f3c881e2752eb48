-- Demo people and purchases in bulk, all of them at example.com. How many: the setting demo.rows.
-- Nobody here has a password or is a Super Admin, so that the site's first start still makes the owner one;
-- nothing waits for the card provider, and the same run gives the same people.
create function pg_temp.any_of(seed text, many int) returns int language sql immutable
  as $$ select (hashtext(seed) & 2147483647) % many $$;
create function pg_temp.id_at(moment timestamptz, hash text) returns uuid language sql immutable
  as $$ select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid $$;

create temporary table demo on commit drop as
with names as materialized (
  select
    string_to_array('Ada Grace Alan Barbara Edsger Margaret Donald Frances Dennis Adele Ken Radia Linus Shafi Niklaus Karen Tony Jean Leslie Hedy Claude Katherine John Dorothy Tim Mary Vint Annie Robert Evelyn James Sophie Andrew Lynn Bjarne Anita José Zoë Søren Łucja Ángel 李 Jürgen Françoise Guðrún Olga Priya Ravi Wei Ming Yuki Hiro Fatima Omar Layla Amir Chidi Ngozi Kwame Amara Tariq Noor Sean Siobhán Niamh Aoife Liam Emma Olivia Noah Ava Isabella Lucas Mia Ethan Charlotte Mason Amelia Logan Harper Elijah Abigail Emily Oliver Ella Jacob Scarlett Michael Victoria Benjamin Madison Samuel Luna Daniel Chloe Henry Penelope Jackson Layne Sebastian Riley Aiden Zoey Matthew Nora', ' ') as first_names,
    string_to_array('Lovelace Hopper Turing Liskov Dijkstra Hamilton Knuth Allen Ritchie Goldberg Thompson Perlman Torvalds Goldwasser Wirth Jones Hoare Bartik Lamport Lamarr Shannon Johnson Backus Vaughan Berners-Lee Jackson Cerf Easley Kahn Boyd Gosling Wilson Tanenbaum Conway Stroustrup Borg García Müller Sørensen Kowalska Núñez 王 O''Neil O''Brien Smith Brown Taylor Davies Evans Thomas Roberts Walker Wright Robinson White Hughes Green Hall Lewis Harris Clarke Patel Wood Turner Martin Cooper Hill Ward Morris Moore Clark Lee King Baker Harrison Morgan Scott Phillips Watson Davis Parker Price Bennett Young Griffiths Mitchell Kelly Cook Carter Richardson Bailey Collins Bell Shaw Murphy Miller Cox Richards Khan Marshall Anderson Simpson Ellis Adams Singh Begum Wilkinson Foster Chapman Powell Webb Rogers Gray Mason Ali Hunt Hussain Campbell Matthews Owen Palmer Holmes Mills Barnes Knight Lloyd Butler Russell Barker Fisher Stevens Jenkins Murray Dixon Harvey', ' ') as last_names
), people as (
  select
    number,
    pg_temp.any_of('share' || number, 1000) as share,
    first_names[1 + pg_temp.any_of('first' || number, cardinality(first_names))] as first_name,
    last_names[1 + pg_temp.any_of('last' || number, cardinality(last_names))] as last_name,
    date_trunc('milliseconds', now()) - make_interval(secs => 3600 + number * 900 + pg_temp.any_of('time' || number, 800)) as moment
  from names, generate_series(1, current_setting('demo.rows')::int) as number
)
select
  people.*,
  regexp_replace(lower(first_name), '[^a-z]', '', 'g') || case share % 4 when 0 then '.' when 1 then '_' when 2 then '-' else '' end
    || regexp_replace(last_name, '[^A-Za-z]', '', 'g') || number || case share % 3 when 0 then '@mail.example.com' else '@example.com' end as email,
  pg_temp.id_at(moment, md5('user' || number)) as user_id,
  -- Every fortieth came by invitation; whoever came before them bought twice.
  number % 40 = 0 as is_invited,
  pg_temp.id_at(moment, md5('attempt' || number)) as attempt_id,
  pg_temp.id_at(moment, md5('purchase' || number)) as purchase_id,
  case when share < 20 then 'collecting' when share < 40 then 'refunded' when share < 55 then 'partly refunded'
    when share < 62 then 'disputed' when share < 80 then 'not collected' else 'paid' end as status,
  case when share % 50 = 49 then 1999 else 2999 end as cents
from people;
create unique index on demo (number);
analyze demo;

insert into users (id, first_name, last_name, email, email_key, role, registered_at, disabled_at, disabled_reason)
select user_id, first_name, last_name, email, lower(email),
  case when number % 1000 = 1 then 'Super User' else 'Paid User' end,
  moment,
  case when share = 999 then moment + interval '40 days' end,
  case when share = 999 then 'Shared the password' end
from demo;

insert into attempts (id, secret_hash, nonce_hash, first_name, last_name, email, email_key, password_hash, product_id,
  amount_cents, currency, price_shown, terms_version, state, transaction_id, card_type, card_last_four, created_at, updated_at)
select attempt_id, md5('secret' || number), 'demo-' || number, first_name, last_name, email, lower(email), '', 1, cents, 'USD',
  '29.99', 'demo',
  case status when 'collecting' then 'settling' when 'refunded' then 'refunded' when 'disputed' then 'disputed'
    when 'not collected' then 'declined' else 'settled' end,
  'demo' || number, (array['Visa', 'MasterCard', 'American Express', 'Discover'])[1 + share % 4],
  lpad(pg_temp.any_of('card' || number, 10000)::text, 4, '0'), moment, moment + interval '1 day'
from demo;

insert into attempt_transitions (attempt_id, position, from_state, to_state, cause, transaction_id, at)
select attempt_id, position, from_state, to_state, cause, case when position > 1 then 'demo' || number end, moment + after
from demo, lateral (values
  (1, null, 'opened', 'the buyer pressed Submit', interval '0', true),
  (2, 'opened', 'authorised', 'the card was authorised', interval '2 seconds', true),
  (3, 'authorised', 'admitted', 'account and access were given', interval '2 seconds', true),
  (4, 'admitted', 'settling', 'submitted for settlement', interval '3 seconds', true),
  (5, 'settling', 'settled', 'the provider settled it', interval '1 day', status in ('paid', 'refunded', 'partly refunded', 'disputed')),
  (5, 'settling', 'declined', 'the provider did not collect it: failed', interval '1 day', status = 'not collected'),
  (6, 'settled', 'refunded', 'everything was given back', interval '2 days', status = 'refunded'),
  (6, 'settled', 'disputed', 'dispute demo' || number || ' is open', interval '30 days', status = 'disputed')
) as steps (position, from_state, to_state, cause, after, is_taken)
where is_taken;

insert into purchases (id, user_id, attempt_id, product_id, amount_cents, currency, refunded_cents, status, created_at,
  counted_video_ids, cancellable_until, time_zone)
select demo.purchase_id, buyers.user_id, demo.attempt_id, 1, demo.cents, 'USD',
  case demo.status when 'refunded' then demo.cents when 'partly refunded' then 1000 else 0 end, demo.status, demo.moment,
  array(select id from published_videos where not archived order by order_number), demo.moment + interval '7 days', 'America/Chicago'
from demo join demo as buyers on buyers.number = demo.number - demo.is_invited::int;

insert into refunds (id, purchase_id, amount_cents, reason, ends_access, ordered_by, state, way, transaction_id, created_at, updated_at)
select pg_temp.id_at(moment + interval '2 days', md5('refund' || number)), purchase_id,
  case status when 'refunded' then cents else 1000 end, 'Asked within three business days', status = 'refunded',
  (select user_id from demo where number = 1), 'done', 'refund', 'demo-refund' || number,
  moment + interval '2 days', moment + interval '2 days'
from demo where status in ('refunded', 'partly refunded');

insert into disputes (id, attempt_id, status, occurred_at)
select 'demo' || number, attempt_id, 'open', moment + interval '30 days' from demo where status = 'disputed';

insert into access (id, user_id, source, purchase_id, granted_at, ended_at, end_reason)
select pg_temp.id_at(demo.moment, md5('access' || demo.number)), buyers.user_id, 'purchase', demo.purchase_id, demo.moment,
  case when demo.status in ('refunded', 'not collected', 'disputed') then demo.moment + interval '2 days' end,
  case demo.status when 'refunded' then 'Your payment was given back.' when 'disputed' then 'The payment is disputed.'
    when 'not collected' then 'Your card payment could not be collected, so you have not been charged. Please pay again to go on.' end
from demo join demo as buyers on buyers.number = demo.number - demo.is_invited::int
union all
select pg_temp.id_at(moment, md5('invited' || number)), user_id, 'administrator', null, moment, null, null from demo where is_invited;
