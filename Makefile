# Two commands for people who have make; without it, scripts/train.sh and scripts/test.sh are the same.
.PHONY: train test bootstrap

train:
	@scripts/train.sh

test:
	@scripts/test.sh

bootstrap:
	@scripts/bootstrap.sh test
