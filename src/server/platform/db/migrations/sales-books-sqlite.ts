/** A purchase leaves the sums as it was and enters them as it is; one that is not placed yet was in none. */
export const sqliteBooks = [
  `alter table "purchase" add column "searchText" text generated always as (
    lower("email" || char(10) || "orderNumber" || char(10) || replace("orderNumber", '-', '') || char(10) || "riderName"
      || char(10) || replace(replace(replace(replace(replace(replace(
        coalesce("phoneNumber", ''), ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', ''))
  ) virtual`,

  // finds three or more letters anywhere in the text
  `create virtual table "purchaseText" using fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1)`,

  `create trigger "purchasePlaced" after insert on "purchase" begin
    update "purchase" set ("eventId", "sportId") = (
      select "event"."id", "event"."sportId" from "rider" join "event" on "event"."id" = "rider"."eventId"
      where "rider"."id" = new."riderId")
    where "id" = new."id";
  end`,

  `create trigger "purchaseBooked"
  after update of "eventId", "sportId", "email", "status", "amountCents", "refundedCents" on "purchase" begin
    update "saleTotal" set
      "sales" = "sales" - 1,
      "amountCents" = "amountCents" - old."amountCents",
      "refundedCents" = "refundedCents" - old."refundedCents"
    where "sportId" = old."sportId" and "eventId" = old."eventId"
      and "day" = substr(old."createdAt", 1, 10) and "status" = old."status";
    insert into "saleTotal" ("sportId", "eventId", "day", "status", "sales", "amountCents", "refundedCents")
    values (new."sportId", new."eventId", substr(new."createdAt", 1, 10), new."status", 1, new."amountCents", new."refundedCents")
    on conflict ("sportId", "eventId", "day", "status") do update set
      "sales" = "sales" + 1,
      "amountCents" = "amountCents" + excluded."amountCents",
      "refundedCents" = "refundedCents" + excluded."refundedCents";
    update "saleCustomer" set "sales" = "sales" - 1
    where old."sportId" is not null and "email" = lower(old."email")
      and ("sportId", "eventId") in (values (0, 0), (old."sportId", 0), (old."sportId", old."eventId"));
    insert into "saleCustomer" ("sportId", "eventId", "email", "sales")
    values (0, 0, lower(new."email"), 1), (new."sportId", 0, lower(new."email"), 1),
      (new."sportId", new."eventId", lower(new."email"), 1)
    on conflict ("sportId", "eventId", "email") do update set "sales" = "sales" + 1;
  end`,

  `create trigger "purchaseTextKept"
  after update of "eventId", "email", "phoneNumber", "riderName", "orderNumber" on "purchase" begin
    delete from "purchaseText" where rowid = old."id";
    insert into "purchaseText" (rowid, text) values (new."id", new."searchText");
  end`,

  `create trigger "saleCustomerCame" after insert on "saleCustomer" begin
    insert into "saleCustomers" ("sportId", "eventId", "customers") values (new."sportId", new."eventId", 1)
    on conflict ("sportId", "eventId") do update set "customers" = "customers" + 1;
  end`,

  `create trigger "saleCustomerChanged" after update on "saleCustomer"
  when (old."sales" > 0) <> (new."sales" > 0) begin
    update "saleCustomers" set "customers" = "customers" + (case when new."sales" > 0 then 1 else -1 end)
    where "sportId" = new."sportId" and "eventId" = new."eventId";
  end`,
]
