-- reviewed: no release has this table; it only remembered choices
-- squawk-ignore ban-drop-table
DROP TABLE "import_columns" CASCADE;