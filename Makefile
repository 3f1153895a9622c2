# Commands for people who have make; without it, scripts/train.sh, scripts/test.sh and scripts/docs.sh are the same.
.PHONY: train test bootstrap docs

train:
	@scripts/train.sh

test:
	@scripts/test.sh

bootstrap:
	@scripts/bootstrap.sh test

docs:
	@scripts/docs.sh
