-- CreateTable
CREATE TABLE "reading_evaluation" (
    "decision_id" UUID NOT NULL,
    "row_id" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "laboratory" TEXT NOT NULL,
    "laboratory_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "is_doubted" BOOLEAN NOT NULL,
    "wrong" TEXT[],
    "as_read" JSONB,
    "as_approved" JSONB,

    CONSTRAINT "reading_evaluation_pkey" PRIMARY KEY ("decision_id","row_id")
);

-- CreateIndex
CREATE INDEX "reading_evaluation_decided_at_idx" ON "reading_evaluation"("decided_at");

-- CreateIndex
CREATE INDEX "reading_evaluation_laboratory_id_decided_at_idx" ON "reading_evaluation"("laboratory_id", "decided_at");

-- AddForeignKey
ALTER TABLE "reading_evaluation" ADD CONSTRAINT "reading_evaluation_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "review_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is written by hand: closed words, and no row without either side.
ALTER TABLE "reading_evaluation"
  ADD CONSTRAINT "reading_evaluation_source_check" CHECK ("source" IN ('text', 'recognized', 'unknown')),
  ADD CONSTRAINT "reading_evaluation_verdict_check" CHECK ("verdict" IN ('read', 'missed', 'invented', 'left-out')),
  ADD CONSTRAINT "reading_evaluation_wrong_check"
    CHECK ("wrong" <@ ARRAY['name', 'code', 'value', 'unit', 'range', 'flag'] AND ("verdict" = 'read' OR "wrong" = '{}')),
  ADD CONSTRAINT "reading_evaluation_sides_check" CHECK ("as_read" IS NOT NULL OR "as_approved" IS NOT NULL);
