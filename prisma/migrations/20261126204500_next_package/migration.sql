ALTER TABLE "services" ADD COLUMN "next_package_id" INTEGER;
