-- Custom SQL migration file, put your code below! --
-- An administrator's open grant to a buyer becomes access of the newest purchase before it, so that a refund, a lost
-- dispute, a failed settlement or a confirmed cancellation ends it, and openings count. Of several open rows of a
-- purchase, one stays open.
WITH linked AS (
  SELECT given.id, bought.id AS purchase_id,
    row_number() OVER (PARTITION BY bought.id ORDER BY given.granted_at DESC, given.id) > 1
      OR EXISTS (SELECT FROM access AS own WHERE own.purchase_id = bought.id AND own.ended_at IS NULL) AS is_double
  FROM access AS given
  JOIN LATERAL (
    SELECT purchases.id FROM purchases
    WHERE purchases.user_id = given.user_id AND purchases.created_at <= given.granted_at
    ORDER BY (purchases.refunded_cents < purchases.amount_cents AND purchases.status NOT IN ('not collected', 'disputed')) DESC,
      purchases.created_at DESC
    LIMIT 1
  ) AS bought ON true
  WHERE given.source = 'administrator' AND given.purchase_id IS NULL AND given.ended_at IS NULL
)
UPDATE access SET purchase_id = linked.purchase_id,
  ended_at = CASE WHEN linked.is_double THEN now() END,
  end_reason = CASE WHEN linked.is_double THEN 'The purchase gives access itself' END
FROM linked WHERE linked.id = access.id;
