# Everything starts here. The work is done by the scripts in dev/, which can be run alone.
PREFIX ?= /usr/local
DESTDIR ?=
SHELL := /bin/bash
export PADESSIGN_PYTHON := $(CURDIR)/.build/python/bin/python

.PHONY: help demo test lint conformance interop bench mutants fuzz docs-check schema-check build install install-built clean

help:
	@echo 'make demo         build, make keys and a contract, sign it with a visible seal, look at it'
	@echo 'make test         run every test'
	@echo 'make lint         format, imports, length and forbidden words'
	@echo 'make docs-check   run the examples of the documentation'
	@echo 'make schema-check hold the JSON that is printed against its schema'
	@echo 'make conformance  sign the shared corpus, where there is one'
	@echo 'make interop      let other software judge signatures of every key type'
	@echo 'make bench        measure'
	@echo 'make mutants      leave each rule of comparison out in turn; a test must notice'
	@echo 'make fuzz         feed hostile input'
	@echo 'make install      build and install under PREFIX=$(PREFIX)'
	@echo 'make clean        remove what was built, and the demo'
	@echo 'Both demo and test first install the Debian packages that are missing.'

demo:
	@dev/demo

test:
	@dev/setup test
	swift build --build-tests
	swift test --skip-build --disable-xctest

lint:
	@dev/lint

docs-check:
	@dev/check-docs

schema-check:
	@dev/setup test
	swift build --product padessign
	@dev/check-schemas

conformance:
	@dev/conformance

interop:
	@dev/setup test
	@dev/interop

bench:
	@Benchmarks/run

mutants:
	@dev/setup test
	@dev/mutants

fuzz:
	@FuzzTesting/run

build:
	@dev/setup build
	@dev/build-release

install: build install-built

# Copies what `make build` built, so that root need not build: `make build && sudo make install-built`.
install-built:
	install -D -m 755 .build/release/padessign "$(DESTDIR)$(PREFIX)/bin/padessign"
	install -D -m 644 completions/padessign.bash "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/padessign"

clean:
	rm -rf .build demo Benchmarks/.build FuzzTesting/.build Examples/*/.build
