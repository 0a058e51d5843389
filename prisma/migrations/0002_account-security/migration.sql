-- DropIndex
DROP INDEX "rate_limit_key_key";

-- AlterTable
ALTER TABLE "two_factor" ADD COLUMN     "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "locked_until" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "rate_limit" DROP CONSTRAINT "rate_limit_pkey",
DROP COLUMN "id",
DROP COLUMN "last_request",
ADD COLUMN     "since" TIMESTAMPTZ(6) NOT NULL,
ADD CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key");

-- DropTable
DROP TABLE "mailbox_message";

-- CreateTable
CREATE TABLE "outgoing_mail" (
    "id" BIGSERIAL NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outgoing_mail_created_at_idx" ON "outgoing_mail"("created_at" DESC);
