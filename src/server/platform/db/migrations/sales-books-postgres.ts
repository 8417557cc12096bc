/** The same books as SQLite keeps, in PostgreSQL's words. */
export const postgresBooks = [
  `alter table "purchase" add column "searchText" text generated always as (
    lower("email" || chr(10) || "orderNumber" || chr(10) || replace("orderNumber", '-', '') || chr(10) || "riderName"
      || chr(10) || replace(replace(replace(replace(replace(replace(
        coalesce("phoneNumber", ''), ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', ''))
  ) stored`,

  // a database without the extension still searches, only slower
  `do $$ begin
    create extension if not exists pg_trgm;
    create index "purchaseBySearchText" on "purchase" using gin ("searchText" gin_trgm_ops);
  exception when others then
    raise notice 'Searching sales goes without an index: %', sqlerrm;
  end $$`,

  `create function "placePurchase"() returns trigger language plpgsql as $$ begin
    update "purchase" set ("eventId", "sportId") = (
      select "event"."id", "event"."sportId" from "rider" join "event" on "event"."id" = "rider"."eventId"
      where "rider"."id" = new."riderId")
    where "id" = new."id";
    return null;
  end $$`,
  `create trigger "purchasePlaced" after insert on "purchase"
  for each row execute function "placePurchase"()`,

  `create function "bookPurchase"() returns trigger language plpgsql as $$ begin
    update "saleTotal" set
      "sales" = "sales" - 1,
      "amountCents" = "amountCents" - old."amountCents",
      "refundedCents" = "refundedCents" - old."refundedCents"
    where "sportId" = old."sportId" and "eventId" = old."eventId"
      and "day" = substr(old."createdAt", 1, 10) and "status" = old."status";
    insert into "saleTotal" as t ("sportId", "eventId", "day", "status", "sales", "amountCents", "refundedCents")
    values (new."sportId", new."eventId", substr(new."createdAt", 1, 10), new."status", 1, new."amountCents", new."refundedCents")
    on conflict ("sportId", "eventId", "day", "status") do update set
      "sales" = t."sales" + 1,
      "amountCents" = t."amountCents" + excluded."amountCents",
      "refundedCents" = t."refundedCents" + excluded."refundedCents";
    update "saleCustomer" set "sales" = "sales" - 1
    where old."sportId" is not null and "email" = lower(old."email")
      and ("sportId", "eventId") in (values (0, 0), (old."sportId", 0), (old."sportId", old."eventId"));
    insert into "saleCustomer" as c ("sportId", "eventId", "email", "sales")
    values (0, 0, lower(new."email"), 1), (new."sportId", 0, lower(new."email"), 1),
      (new."sportId", new."eventId", lower(new."email"), 1)
    on conflict ("sportId", "eventId", "email") do update set "sales" = c."sales" + 1;
    return null;
  end $$`,
  `create trigger "purchaseBooked"
  after update of "eventId", "sportId", "email", "status", "amountCents", "refundedCents" on "purchase"
  for each row execute function "bookPurchase"()`,

  `create function "countCustomer"() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into "saleCustomers" as c ("sportId", "eventId", "customers") values (new."sportId", new."eventId", 1)
      on conflict ("sportId", "eventId") do update set "customers" = c."customers" + 1;
    elsif (old."sales" > 0) <> (new."sales" > 0) then
      update "saleCustomers" set "customers" = "customers" + (case when new."sales" > 0 then 1 else -1 end)
      where "sportId" = new."sportId" and "eventId" = new."eventId";
    end if;
    return null;
  end $$`,
  `create trigger "saleCustomerCounted" after insert or update on "saleCustomer"
  for each row execute function "countCustomer"()`,
]
