-- Reports brand, purchase and customer to all servers, in the transaction that changes what the purchase shows. Triggers,
-- so that no change is missed: neither of a server of another build nor of an operator at the database.
CREATE FUNCTION "notify_purchase"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('purchase', concat_ws(' ', NEW.brand, NEW.id, NEW.customer_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "notify_purchase_of_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('purchase', concat_ws(' ', brand, id, customer_id)) FROM transactions WHERE id = NEW.transaction_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "transactions_created" AFTER INSERT ON "transactions" FOR EACH ROW
  WHEN (NEW.status = 'pending') EXECUTE FUNCTION "notify_purchase"();--> statement-breakpoint
-- Not the columns that only the server reads: due_at, asked_at, charge_id, charge_tried_at, start_tries, holds_machine.
CREATE TRIGGER "transactions_changed" AFTER UPDATE ON "transactions" FOR EACH ROW
  WHEN ((OLD.status, OLD.machine_id, OLD.program, OLD.extras, OLD.price, OLD.discount, OLD.amount, OLD.provider, OLD.bank,
      OLD.qr_payload, OLD.pay_uri, OLD.expires_at, OLD.paid_at, OLD.is_late, OLD.started_at, OLD.ends_at, OLD.refund_at)
    IS DISTINCT FROM
    (NEW.status, NEW.machine_id, NEW.program, NEW.extras, NEW.price, NEW.discount, NEW.amount, NEW.provider, NEW.bank,
      NEW.qr_payload, NEW.pay_uri, NEW.expires_at, NEW.paid_at, NEW.is_late, NEW.started_at, NEW.ends_at, NEW.refund_at))
  EXECUTE FUNCTION "notify_purchase"();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "notify_purchase_of_row"();--> statement-breakpoint
CREATE TRIGGER "services_changed" AFTER INSERT OR UPDATE OF "status" ON "services" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();--> statement-breakpoint
CREATE TRIGGER "refund_cases_changed" AFTER INSERT OR UPDATE ON "refund_cases" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();--> statement-breakpoint
CREATE TRIGGER "collections_created" AFTER INSERT ON "collections" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();--> statement-breakpoint
CREATE TRIGGER "reviews_created" AFTER INSERT ON "reviews" FOR EACH ROW
  EXECUTE FUNCTION "notify_purchase_of_row"();
