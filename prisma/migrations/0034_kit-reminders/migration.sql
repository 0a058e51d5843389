-- Written by hand: a reminder is about any step that a kit at home waits for, not only its registration.
ALTER TABLE "result_notice" DROP CONSTRAINT "result_notice_kind_check";
ALTER TABLE "silenced_mail" DROP CONSTRAINT "silenced_mail_kind_check";
UPDATE "result_notice" SET "kind" = 'kit-reminder', "key" = '2' WHERE "kind" = 'registration-reminder';
UPDATE "silenced_mail" SET "kind" = 'kit-reminder' WHERE "kind" = 'registration-reminder';
ALTER TABLE "result_notice" ADD CONSTRAINT "result_notice_kind_check"
  CHECK ("kind" IN ('ready', 'corrected', 'reviewed', 'held', 'ordered', 'sent', 'delivered', 'at-lab', 'problem', 'kit-reminder'));
ALTER TABLE "silenced_mail" ADD CONSTRAINT "silenced_mail_kind_check"
  CHECK ("kind" IN ('ordered', 'sent', 'delivered', 'kit-reminder', 'at-lab'));
