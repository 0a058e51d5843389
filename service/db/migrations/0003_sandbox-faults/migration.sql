-- CreateTable
CREATE TABLE "sandbox_fault" (
    "team_id" UUID NOT NULL,
    "area" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "remaining" INTEGER,
    "delay_seconds" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sandbox_fault_pkey" PRIMARY KEY ("team_id","area")
);

-- AddForeignKey
ALTER TABLE "sandbox_fault" ADD CONSTRAINT "sandbox_fault_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE CASCADE ON UPDATE CASCADE;
