-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "client_id" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "key_requests" ADD COLUMN     "scopes" TEXT[];
