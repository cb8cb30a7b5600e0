-- Durations and addresses hardly get smaller, and compressing them was a third of what a flush cost PostgreSQL.
ALTER TABLE "CallPage" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
